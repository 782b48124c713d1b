import {
  type Content,
  type ContentDraft,
  deleteContent,
  getContentDetail,
  getContentList,
  publishContent,
  saveContent,
} from '../../contract/content'
import { PICTURE_ATTRIBUTE } from '../../contract/rich-text'
import { type Share, shareContent } from '../../contract/share'
import { failWith } from '../contract-answers'
import { mock, type MockEndpoint } from '../mock-api'
import { MOCK_FILES } from '../mock-files'
import { CONTENT_AUTHOR, CONTENT_SEED } from './contents-seed.text'
import { daysAgo, mockPage, mockRecord } from './records'

const SIZE = { width: 800, height: 800 }
const urlOf = (fileId: string) =>
  CONTENT_SEED.some(({ picture }) => picture === fileId)
    ? `/mock-pictures/tiles/${fileId}.jpg`
    : `${MOCK_FILES}${fileId}`

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Without goods and designs, of which the mock knows no pictures here. */
function drawn({ kind, title, body, coverFileId }: ContentDraft) {
  const named = [...body.matchAll(new RegExp(`${PICTURE_ATTRIBUTE}="([^"]*)"`, 'g'))].map(([, fileId]) => fileId!)
  const images = [...new Set([...(coverFileId === null ? [] : [coverFileId]), ...named])]
  return {
    kind,
    title,
    body,
    coverFileId,
    excerpt: plain(body).slice(0, 90),
    coverUrl: images[0] === undefined ? null : urlOf(images[0]),
    images: images.map((fileId) => ({ fileId, url: urlOf(fileId), ...SIZE })),
    materials: [],
    designs: [],
  }
}

const seeded = (factoryId: string | null): Content[] =>
  CONTENT_SEED.map(({ picture, status, ...words }, index) => ({
    ...mockRecord(`content-${factoryId ?? 'shop'}-${index + 1}`, index + 1),
    ...drawn({ ...words, coverFileId: picture, materialIds: [], resultIds: [] }),
    factoryId,
    status,
    publishedAt: status === 'draft' ? null : daysAgo(index + 1),
    author: CONTENT_AUTHOR,
    own: true,
  }))

/** By factory, until the page is reloaded; the shop's under null. */
const all = new Map<string | null, Content[]>()
let added = 0

const contentsOf = (factoryId: string | null): Content[] => {
  const known = all.get(factoryId) ?? seeded(factoryId)
  all.set(factoryId, known)
  return known
}
const everything = () => [...all.values()].flat()
const contentOf = (id: string) => everything().find((each) => each.id === id) ?? failWith('NOT_FOUND')

function change(ids: readonly string[], next: (content: Content) => Content | null): void {
  for (const [owner, list] of all)
    all.set(
      owner,
      list.flatMap((each) => (ids.includes(each.id) ? (next(each) ?? []) : each)),
    )
}

const shared = (id: string, days: number, contents: Share['contents']): Share => ({
  id,
  state: 'live',
  link: `${location.origin}/userMaterialDetail?share=${id.replaceAll('-', '').slice(0, 22)}`,
  code: null,
  showQuantities: false,
  days,
  expiresAt: daysAgo(-days),
  customer: null,
  quotation: null,
  contents,
  results: [],
  viewCount: 0,
  lastViewAt: null,
  lastReplyAt: null,
  replies: [],
  createdAt: daysAgo(0),
})

/** Contents of the shop and of factories, for the remotes that show them. */
export const contentsEndpoints: readonly MockEndpoint[] = [
  mock(getContentList, ({ factoryId, kind, status, ...page }) =>
    mockPage(
      contentsOf(factoryId ?? null).filter(
        (each) => (!kind || each.kind === kind) && (!status || each.status === status),
      ),
      page,
      ({ title, body }) => [title, body],
    ),
  ),
  mock(getContentDetail, ({ id }) => contentOf(id)),
  mock(saveContent, ({ former, factoryId, content: draft }) => {
    const known = former && contentOf(former.id)
    if (known && known.version !== former.version) failWith('VERSION_STALE')
    const next: Content = {
      ...(known ?? {
        ...mockRecord(`content-added-${(added += 1)}`),
        factoryId: factoryId ?? null,
        status: 'draft' as const,
        publishedAt: null,
        author: CONTENT_AUTHOR,
        own: true,
      }),
      ...drawn(draft),
      version: (known?.version ?? 0) + 1,
    }
    if (known) change([known.id], () => next)
    else all.set(next.factoryId, [next, ...contentsOf(next.factoryId)])
    return next
  }),
  mock(publishContent, ({ ids, status }) => {
    const publishedAt = daysAgo(0)
    change(ids, (each) => ({
      ...each,
      status,
      publishedAt: each.publishedAt ?? publishedAt,
      version: each.version + 1,
    }))
    return { changed: ids.length }
  }),
  mock(deleteContent, ({ ids }) => {
    change(ids, () => null)
    return { deleted: ids.length }
  }),
  mock(shareContent, ({ clientToken, ids, days }) =>
    shared(
      clientToken,
      days,
      ids.map((id) => ({ id, title: contentOf(id).title })),
    ),
  ),
]
