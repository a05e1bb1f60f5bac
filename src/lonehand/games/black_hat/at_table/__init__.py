"""A gunfight at a real table without a map: facts are asked for, hands carry out, results are told.

BW-AUTO-TABLE. Nobody here knows where a figure stands.
"""
