/**
 * PostgreSQL to test on, from `TEST_DATABASE_URL`; undefined for the embedded database.
 *
 * The only reader of the variable among the suites: `npm test` reruns on PostgreSQL each suite that imports this file,
 * directly or indirectly.
 */
export function postgresUnderTest(): string | undefined {
  return process.env['TEST_DATABASE_URL'] || undefined
}
