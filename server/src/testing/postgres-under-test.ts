/**
 * The PostgreSQL that the tests run on, as `TEST_DATABASE_URL` names it; undefined for the embedded database.
 *
 * The one reader of the variable: `npm test` runs a suite on PostgreSQL too when it imports this file, directly or through others.
 */
export function postgresUnderTest(): string | undefined {
  return process.env['TEST_DATABASE_URL'] || undefined
}
