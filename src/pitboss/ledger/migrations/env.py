"""What Alembic runs: the steps on the connection it was given."""

from alembic import context

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=None, transactional_ddl=True)
context.run_migrations()
