import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'

/** The fields that these journeys change; all others are kept unchanged. */
export interface BootDocument {
  readonly seq: number
  readonly expiresAt: string
  readonly remotes: readonly BootEntry[]
}

interface BootEntry {
  readonly name: string
  readonly stable: {
    readonly version: string
    readonly contract: number
    readonly entry: string
    readonly routes: readonly { readonly path: string; readonly title?: string }[]
  }
  readonly revoked: readonly string[]
}

const ADDRESS = '/channels/stable/boot.json'

export async function liveDocument(product = process.env.E2E_URL!): Promise<BootDocument> {
  const response = await fetch(new URL(ADDRESS, product))
  return ((await response.json()) as { signed: BootDocument }).signed
}

/** Signs with the key in the product's data folder, which only exists for products started here. */
export function signed(document: BootDocument): string {
  const key = createPrivateKey(readFileSync(join(process.env.E2E_DATA_DIR!, 'release-key.pem')))
  const bytes = Buffer.from(`tessera boot document 1\n${JSON.stringify(document)}`)
  return JSON.stringify({ signed: document, signature: sign(null, bytes, key).toString('base64') })
}

/** The document with the next `seq`, after a change to one remote's entry. */
export const next = (document: BootDocument, name: string, change: (entry: BootEntry) => BootEntry): BootDocument => ({
  ...document,
  seq: document.seq + 1,
  remotes: document.remotes.map((entry) => (entry.name === name ? change(entry) : entry)),
})

const INLINED = /(<script type="application\/json" id="tessera-boot"[^>]*>).*?(<\/script>)/s

/**
 * Replaces the boot document in this context from now on, in the page and on the channel.
 * @param text null: no document
 */
export async function answerBoot(context: BrowserContext, text: string | null): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const inPage = text?.replaceAll('<', String.raw`\u003c`) ?? null
  await context.route(`**${ADDRESS}`, (route) =>
    text === null ? route.abort() : route.fulfill({ contentType: 'application/json', body: text }),
  )
  await context.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      try {
        const response = await route.fetch()
        const body = (await response.text()).replace(INLINED, (_all, start: string, end: string) =>
          inPage === null ? '' : start + inPage + end,
        )
        return await route.fulfill({ response, body })
      } catch {
        // The browser was closed meanwhile; the failed request does not matter.
      }
    },
  )
}
