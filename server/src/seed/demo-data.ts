import { eq } from 'drizzle-orm'
import { hashPassword } from '../auth/password'
import type { FileService } from '../files/files.service'
import type { Database } from '../db/database'
import { requireDemo } from '../db/installation'
import { teams } from '../db/schema/people'
import { SEED_PASSWORD, teamId } from './accounts'
import { seedContents } from './contents'
import { seedCustomers } from './customers'
import { factoryId, seedFactories, seedFactoryCovers } from './factories'
import { seedFurniture } from './furniture'
import { seedMaterials } from './materials'
import { seedPeople } from './people'
import { seedReferenceData } from './reference-data'
import { seedTags } from './tags'

/**
 * Demo accounts, customers and factories: rows without files. Inserted once, in one transaction; later starts keep
 * changes made by people who try the product.
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

/** Demo data that needs the picture storage: materials with their faces, factory covers, contents; and tags of what there is. */
export async function seedDemoPictures(database: Database, files: FileService): Promise<void> {
  await database.transaction(requireDemo)
  await seedMaterials(database, files)
  await seedFurniture(database, files)
  await seedFactoryCovers(database, files)
  await seedContents(database, files)
  await seedTags(database)
}
