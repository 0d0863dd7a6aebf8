"""Marks for the course: each function of a student's `roi_des_roses.py` against the contract."""
