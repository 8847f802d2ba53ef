"""New Jersey's Rules of the Games (N.J.A.C. 19:47) as working software."""

__version__ = "0.1.0"
