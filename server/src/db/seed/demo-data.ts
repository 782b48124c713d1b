import { hashPassword } from '../../auth/password'
import type { Database } from '../database'
import { SEED_PASSWORD } from './accounts'
import { seedPeople } from './people'
import { seedReferenceData } from './reference-data'
import { seedId } from './seed-id'

/** Rows that need no files. Everything has a fixed id, so a second run changes nothing. */
export async function seedDemoRows(database: Database): Promise<void> {
  const passwordHash = await hashPassword(SEED_PASSWORD)
  const now = new Date()
  await database.transaction(async (tx) => {
    await seedReferenceData(tx)
    await seedPeople(tx, passwordHash, seedId('factory', 0), now)
  })
}
