import {
  type Content,
  CONTENT_LIMITS,
  type ContentDraft,
  type ContentKind,
  type ContentMaterial,
} from '@tessera/shared/contract/content'
import { PICTURE_ATTRIBUTE } from '@tessera/shared/contract/rich-text'

interface Picture {
  readonly fileId: string
  readonly url: string
}
export type LinkedMaterial = Pick<ContentMaterial, 'id' | 'name' | 'coverUrl'>
export interface LinkedDesign {
  readonly taskId: string
  readonly resultId: string
  readonly name: string
  readonly url: string
}

/** What the form holds. Pictures of the text by their addresses beside it. */
export interface ContentValues {
  readonly kind: ContentKind
  readonly title: string
  readonly cover: Picture | null
  readonly body: string
  readonly pictures: readonly Picture[]
  readonly materials: readonly LinkedMaterial[]
  readonly designs: readonly LinkedDesign[]
}

export const NEW_CONTENT: ContentValues = {
  kind: 'case',
  title: '',
  cover: null,
  body: '',
  pictures: [],
  materials: [],
  designs: [],
}

export function valuesOf(content: Content): ContentValues {
  const { kind, title, coverFileId, body, images, materials, designs } = content
  const pictures = images.map(({ fileId, url }) => ({ fileId, url }))
  return {
    kind,
    title,
    cover: pictures.find(({ fileId }) => fileId === coverFileId) ?? null,
    body,
    pictures,
    materials: materials.map(({ id, name, coverUrl }) => ({ id, name, coverUrl })),
    designs: designs.map(({ taskId, resultId, name, after }) => ({ taskId, resultId, name, url: after.url })),
  }
}

export const draftOf = ({ kind, title, cover, body, materials, designs }: ContentValues): ContentDraft => ({
  kind,
  title,
  body,
  coverFileId: cover?.fileId ?? null,
  materialIds: materials.map(({ id }) => id),
  resultIds: designs.map(({ resultId }) => resultId),
})

/** How many pictures a content has: its cover, and each of its text once. */
function pictureCount({ cover, body }: Pick<ContentValues, 'cover' | 'body'>): number {
  const named = [...body.matchAll(new RegExp(`${PICTURE_ATTRIBUTE}="([^"]*)"`, 'g'))].map(([, fileId]) => fileId)
  return new Set([...(cover ? [cover.fileId] : []), ...named]).size
}

/** Why a text cannot be saved; null when it can. */
export function bodyFault(values: Pick<ContentValues, 'cover' | 'body'>): 'long' | 'pictures' | null {
  if (values.body.length > CONTENT_LIMITS.body) return 'long'
  return pictureCount(values) > CONTENT_LIMITS.images ? 'pictures' : null
}

/** A list with one taken out, or put at the end while there is room. */
export function toggled<Item>(
  list: readonly Item[],
  item: Item,
  isSame: (each: Item) => boolean,
  most: number,
): Item[] {
  const others = list.filter((each) => !isSame(each))
  return others.length < list.length ? others : [...list, item].slice(0, most)
}
