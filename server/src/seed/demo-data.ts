import { eq } from 'drizzle-orm'
import { hashPassword } from '../auth/password'
import type { FileService } from '../files/files.service'
import type { Database } from '../db/database'
import { requireDemo } from '../db/installation'
import { teams } from '../db/schema/people'
import { SEED_PASSWORD, teamId } from './accounts'
import { seedCustomers } from './customers'
import { factoryId, seedFactories, seedFactoryCovers } from './factories'
import { seedMaterials } from './materials'
import { seedPeople } from './people'
import { seedReferenceData } from './reference-data'

/**
 * Demo accounts, customers and factories: rows that need no files. Put in once, all or nothing; afterwards they belong to whoever
 * tries the product, and another start leaves them as they are.
 * @throws WrongInstallation in a production database
 */
export async function seedDemoRows(database: Database): Promise<void> {
  const passwordHash = await hashPassword(SEED_PASSWORD)
  const now = new Date()
  await database.transaction(async (tx) => {
    await requireDemo(tx)
    await seedReferenceData(tx)
    const [known] = await tx
      .select({ id: teams.id })
      .from(teams)
      .where(eq(teams.id, teamId('free')))
    if (known) return
    await seedPeople(tx, passwordHash, factoryId(0), now)
    await seedFactories(tx)
    await seedCustomers(tx, now)
  })
}

/** What needs the picture storage: materials with their faces, covers of factories. */
export async function seedDemoPictures(database: Database, files: FileService): Promise<void> {
  await database.transaction(requireDemo)
  await seedMaterials(database, files)
  await seedFactoryCovers(database, files)
}
