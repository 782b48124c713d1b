import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import type { FileService } from '../files/files.service'
import { packageRoot } from '../package-root'
import type { Database, Transaction } from '../db/database'
import { factories } from '../db/schema/catalogue'
import { factoryTags, tagGroups, tags } from '../db/schema/tags'
import { teamId, userId } from './accounts'
import { FACTORY_TAG_GROUPS, FACTORY_TEXTS } from './factories.text'
import { seedId } from './seed-id'

export const factoryId = (index: number) => seedId('factory', index)

/** All belong to the demo agent; the merchants below it can browse them. */
export async function seedFactories(tx: Transaction): Promise<void> {
  await tx
    .insert(factories)
    .values(
      FACTORY_TEXTS.map((text, index) => ({
        ...text,
        id: factoryId(index),
        brands: [...text.brands],
        teamId: teamId('agent'),
        agentUserId: userId('agent'),
        sort: index,
      })),
    )
    .onConflictDoNothing()
  await seedFactoryTags(tx)
}

async function seedFactoryTags(tx: Transaction): Promise<void> {
  const own = { teamId: teamId('agent'), scope: 'factory' } as const
  const ids = new Map<string, string>()
  for (const [sort, group] of FACTORY_TAG_GROUPS.entries()) {
    const groupId = seedId('factory-tag-group', sort)
    await tx.insert(tagGroups).values({ ...own, id: groupId, name: group.name, sort })
    for (const [place, tag] of group.tags.entries()) {
      const id = seedId('factory-tag', tag.name)
      ids.set(tag.name, id)
      await tx.insert(tags).values({ ...own, ...tag, id, groupId, sort: place })
    }
  }
  await tx
    .insert(factoryTags)
    .values(
      FACTORY_TEXTS.flatMap((text, index) =>
        text.tags.map((name) => ({ factoryId: factoryId(index), tagId: ids.get(name)! })),
      ),
    )
}

/** Each factory without a cover gets the one that shows what it makes. */
export async function seedFactoryCovers(database: Database, files: FileService): Promise<void> {
  const bare = new Set((await database.transaction(withoutCover)).map(({ id }) => id))
  for (const [index, { cover }] of FACTORY_TEXTS.entries()) {
    const id = factoryId(index)
    if (!bare.has(id)) continue
    const image = await files.storeAsIs(await readFile(join(packageRoot, 'assets', `${cover}.jpg`)))
    await database.transaction(async (tx) => {
      const row = await files.record(tx, image, { teamId: teamId('agent'), createdBy: null, kind: 'asset' })
      await tx.update(factories).set({ coverFileId: row.id }).where(eq(factories.id, id))
    })
  }
}

const withoutCover = (tx: Transaction) =>
  tx
    .select({ id: factories.id })
    .from(factories)
    .where(and(isNull(factories.coverFileId), eq(factories.teamId, teamId('agent'))))
