import {
  type OpenedShare,
  SHARE_DATA_ID,
  SHARE_PAGE,
  shareToken,
  SHARED_PICTURE,
  type SharedItem,
} from '@tessera/shared/contract/share'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database'
import { originOf, type Reach } from '../http/origin'
import type { PageOpening } from '../web/page-opening'
import { type FoundShare, shareByToken, shownBy } from './opened-share.service'
import { SHARE_DOCUMENT_TEXT as TEXT } from './share-document.text'
import { ShareLinks } from './share-links'

/** The token in an address of the page; null for other addresses and what is no token. */
function tokenIn(url: string): string | null {
  const [path, search] = url.split('?')
  if (path !== SHARE_PAGE.path) return null
  return shareToken.safeParse(new URLSearchParams(search).get(SHARE_PAGE.token)).data ?? null
}

/**
 * Puts what a link shows into the page's document: its picture is there before the code, and messengers show title and picture. Counts no
 * view, and says of a link with a code only whose it is.
 */
export function shareDocuments({
  database,
  secret,
  config,
}: {
  database: Database
  secret: string
  config: Reach
}): (request: FastifyRequest) => Promise<PageOpening | null> {
  const links = new ShareLinks(secret)
  return async (request) => {
    const token = tokenIn(request.url)
    if (token === null) return null
    return database.read(async (tx) => {
      const share = await shareByToken(tx, token)
      if (!share) return null
      if (share.state !== 'live' || share.hasCode) return openingOf(token, closed(share), null)
      const opened = await shownBy(tx, links, share)
      return openingOf(token, opened, originOf(request, config), opened.items[0])
    })
  }
}

function closed({ state, shopName, shopPhone }: FoundShare): OpenedShare {
  return { state: state === 'live' ? 'codeNeeded' : state, shopName, shopPhone }
}

/** @param origin for the preview's picture */
function openingOf(token: string, opened: OpenedShare, origin: string | null, first?: SharedItem): PageOpening {
  const { shopName } = opened
  const data = { id: SHARE_DATA_ID, value: { token, opened } }
  const [article] = (opened.state === 'open' && opened.contents) || []
  if (article) {
    return {
      title: TEXT.content(shopName, article.title),
      description: article.excerpt,
      previewUrl: origin && article.coverUrl && `${origin}${article.coverUrl}&w=480`,
      heading: shopName,
      picture: null,
      data,
    }
  }
  if (!first) {
    const isQuotation = opened.state === 'open' && opened.quotation
    return {
      title: isQuotation ? TEXT.quotation(shopName) : TEXT.locked(shopName),
      description: opened.state === 'codeNeeded' ? TEXT.lockedDescription : '',
      previewUrl: null,
      heading: shopName,
      picture: null,
      data,
    }
  }
  const name = first.name ?? ''
  const { url, width, height } = first.after
  return {
    title: TEXT.title(shopName, name),
    description: TEXT.description,
    previewUrl: origin && `${origin}${url}&w=480`,
    heading: shopName,
    picture: {
      src: `${url}&${SHARED_PICTURE.wide}`,
      phoneSrc: `${url}&${SHARED_PICTURE.phone}`,
      phone: SHARED_PICTURE.media,
      width,
      height,
      alt: TEXT.alt(name),
    },
    data,
  }
}
