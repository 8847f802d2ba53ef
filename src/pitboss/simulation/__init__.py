"""Bulk play that can be trusted because any round of it can be shown: kernels, statistics, sessions.

`script` is the engine's side of a simulation and needs nothing heavy; the kernels need the extra `sim`.
"""

from pitboss.simulation.script import Request, Script, SimulationError, play_unit, script

__all__ = ["Request", "Script", "SimulationError", "play_unit", "script"]
