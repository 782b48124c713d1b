import type { FastifyRequest } from 'fastify'

/** Headers that distinguish a navigation in a browser from programs, scripts, images and frames. */
export interface Asked {
  readonly method: string | undefined
  readonly accept: string | undefined
  /** `Sec-Fetch-Mode`: browsers send it over HTTPS and to `localhost`. */
  readonly mode: string | undefined
}

export const askedBy = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): Asked => ({
  method,
  accept: headers.accept,
  mode: [headers['sec-fetch-mode']].flat()[0],
})

export const isRead = ({ method }: { method?: string | undefined }): boolean => method === 'GET' || method === 'HEAD'

/** Whether a person will see the answer: then it is a page, otherwise an envelope. */
export function wantsPage(asked: Asked): boolean {
  if (!asked.accept?.includes('text/html')) return false
  return asked.mode === undefined ? isRead(asked) : asked.mode === 'navigate'
}

/**
 * The same path without doubled slashes, or null when it has none. Parsed by the browser's rules (`\` is a slash, tabs are dropped,
 * `%2e%2e` goes up), because otherwise `//evil.com` could come out: the result is always a path of this server.
 */
export function withoutDoubledSlashes(url: string): string | null {
  const asked = url.split(/[?#]/)[0] ?? ''
  if (!url.startsWith('/') || !/[/\\]{2}/.test(asked) || !URL.canParse(`http://own${url}`)) return null
  const { pathname, search } = new URL(`http://own${url}`)
  return pathname.replaceAll(/\/{2,}/g, '/') + search
}
