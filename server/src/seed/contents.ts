import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { cleanRichText, plainText } from '../contents/rich-text'
import type { Database } from '../db/database'
import { materials } from '../db/schema/catalogue'
import { contentImages, contentMaterials, contents } from '../db/schema/contents'
import type { FileService } from '../files/files.service'
import { packageRoot } from '../package-root'
import { teamId, userId } from './accounts'
import { FACTORY_CONTENTS, SHOP_CONTENTS } from './contents.text'
import { factoryId } from './factories'
import { seedId } from './seed-id'

type Text = (typeof SHOP_CONTENTS)[number]
interface Owner {
  key: string
  folder: string
  team: 'advanced' | 'agent'
  factoryId: string | null
}

const OWNERS: readonly (readonly [Owner, readonly Text[]])[] = [
  [{ key: 'shop', folder: 'rooms', team: 'advanced', factoryId: null }, SHOP_CONTENTS],
  [{ key: 'factory', folder: 'factories', team: 'agent', factoryId: factoryId(0) }, FACTORY_CONTENTS],
]

/** Cases and articles with pictures of the demo; inserted once, whatever becomes of them. The goods that they name are there already. */
export async function seedContents(database: Database, files: FileService): Promise<void> {
  for (const [owner, texts] of OWNERS) {
    const ids = texts.map((_, index) => seedId(`content-${owner.key}`, index))
    const known = await database.transaction((tx) =>
      tx.select({ id: contents.id }).from(contents).where(inArray(contents.id, ids)),
    )
    if (known.length > 0) continue
    for (const [index, text] of texts.entries())
      await seedContent(database, files, { owner, text, id: ids[index]!, index })
  }
}

interface Seeded {
  owner: Owner
  text: Text
  id: string
  /** Lists show the latest first: the first text is the latest. */
  index: number
}

async function seedContent(database: Database, files: FileService, { owner, text, id, index }: Seeded): Promise<void> {
  const paths = text.pictures.map((name) => join(packageRoot, 'assets', owner.folder, `${name}.jpg`))
  const images = await Promise.all(paths.map(async (path) => files.storeAsIs(await readFile(path))))
  await database.transaction(async (tx) => {
    const fileIds: string[] = []
    for (const image of images) {
      const file = { teamId: teamId(owner.team), createdBy: userId(owner.team), kind: 'upload' } as const
      fileIds.push((await files.record(tx, image, file)).id)
    }
    const body = cleanRichText(
      text.body.replaceAll(
        /\{(\d)(?::([^}]*))?\}/g,
        (_found, number: string, alt = '') => `<img data-file="${fileIds[Number(number) - 1]}" alt="${alt}">`,
      ),
    )
    const at = new Date(Date.now() - (index + 1) * 26 * 60 * 60_000)
    await tx.insert(contents).values({
      id,
      teamId: teamId(owner.team),
      createdBy: userId(owner.team),
      factoryId: owner.factoryId,
      kind: text.kind,
      status: text.status,
      title: text.title,
      body,
      plain: plainText(body),
      coverFileId: fileIds[0] ?? null,
      publishedAt: text.status === 'draft' ? null : at,
      createdAt: at,
      updatedAt: at,
    })
    if (fileIds.length > 0)
      await tx.insert(contentImages).values(fileIds.map((fileId, ordinal) => ({ contentId: id, ordinal, fileId })))
    const goods = text.goods.map((place) => seedId('material', place))
    const there = await tx.select({ id: materials.id }).from(materials).where(inArray(materials.id, goods))
    const linked = goods.filter((each) => there.some((row) => row.id === each))
    if (linked.length > 0)
      await tx
        .insert(contentMaterials)
        .values(linked.map((materialId, ordinal) => ({ contentId: id, ordinal, materialId })))
  })
}
