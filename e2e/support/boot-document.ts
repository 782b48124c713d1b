import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'

/** What these journeys change of the boot document; the rest travels as it is. */
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

/** Signed as the product signs: with the key of its data folder, which only a product that was started here has. */
export function signed(document: BootDocument): string {
  const key = createPrivateKey(readFileSync(join(process.env.E2E_DATA_DIR!, 'release-key.pem')))
  const bytes = Buffer.from(`tessera boot document 1\n${JSON.stringify(document)}`)
  return JSON.stringify({ signed: document, signature: sign(null, bytes, key).toString('base64') })
}

/** The document with another number, after one remote's entry was changed. */
export const next = (document: BootDocument, name: string, change: (entry: BootEntry) => BootEntry): BootDocument => ({
  ...document,
  seq: document.seq + 1,
  remotes: document.remotes.map((entry) => (entry.name === name ? change(entry) : entry)),
})

const INLINED = /(<script type="application\/json" id="tessera-boot"[^>]*>).*?(<\/script>)/s

/**
 * What browsers of this context get for a boot document from now on, in the page and from the channel.
 * @param text null for none
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
        // The browser was closed meanwhile: nobody waits for the page.
      }
    },
  )
}
