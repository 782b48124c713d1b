import { randomUUID } from 'node:crypto'
import { getMaterialList, type MaterialDraft } from '@tessera/shared/contract/material'
import sharp from 'sharp'
import { materials } from '../../db/schema/catalogue'
import { openShop } from '../../testing/shop'
import type { TestPerson } from '../../testing/test-app'
import { upload } from '../../testing/upload'

export const DRAFT: MaterialDraft = {
  kind: 'tile',
  scope: 'team',
  name: '自家仿古砖',
  sku: null,
  priceFen: 2_880,
  unit: '片',
  piecesPerBox: 4,
  mmWidth: 600,
  mmHeight: 300,
  groutMm: 2,
  groutColor: '#c8c4bc',
  laying: 'straight',
  finish: 'matte',
}

export const saving = (faceFileIds: string[], draft: Partial<MaterialDraft> = {}) => ({
  clientToken: randomUUID(),
  former: null as { id: string; version: number } | null,
  material: { ...DRAFT, ...draft },
  faceFileIds,
  mostBeans: 50,
})

/** A shop for the suite that calls this at its top, with what its tests do to goods. */
export function shopWithGoods() {
  const shop = openShop()
  let shade = 0

  /** Uploads a picture unlike those before it. @returns its file id */
  async function send(by = shop.admin): Promise<string> {
    shade += 1
    const picture = sharp({
      create: { width: 300, height: 300, channels: 3, background: { r: shade * 9, g: 90, b: 60 } },
    })
    return (await upload(shop.app.app, by, await picture.jpeg().toBuffer())).data.fileId
  }
  /** @returns the file id of a picture with alpha */
  async function sendCutout(): Promise<string> {
    const picture = sharp({
      create: { width: 300, height: 300, channels: 4, background: { r: 90, g: 60, b: 30, alpha: 0.5 } },
    })
    return (await upload(shop.app.app, shop.admin, await picture.png().toBuffer())).data.fileId
  }
  /** What the picker offers. */
  const offered = async (by: TestPerson) => (await by.call(getMaterialList, { kind: 'tile', pageSize: 100 })).data.list

  /** A wooden floor that every team may lay. */
  async function platformFloor(coverFileId: string): Promise<{ id: string }> {
    const id = randomUUID()
    const { scope: _scope, ...words } = DRAFT
    const row: typeof materials.$inferInsert = {
      ...words,
      id,
      scope: 'platform',
      kind: 'woodFloor',
      status: 'on',
      coverFileId,
      faceFileIds: [coverFileId],
    }
    await shop.app.database.transaction((tx) => tx.insert(materials).values(row))
    return { id }
  }
  return { shop, send, sendCutout, offered, platformFloor }
}
