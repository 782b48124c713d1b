/**
 * PostgreSQL to test on, from `TEST_DATABASE_URL`; undefined for the embedded database.
 *
 * The only reader of the variable among the suites: a suite that imports this file, directly or indirectly, uses a
 * database (.workspace/lint/suite-databases.mjs).
 */
export function postgresUnderTest(): string | undefined {
  return process.env['TEST_DATABASE_URL'] || undefined
}
