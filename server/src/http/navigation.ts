import type { FastifyRequest } from 'fastify'

/** What tells a person's browser that goes to an address from a program, and from a script, a picture or a frame of a page. */
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

/** Whether a person will see the answer: they get a page, everybody else an envelope. */
export function wantsPage(asked: Asked): boolean {
  if (!asked.accept?.includes('text/html')) return false
  return asked.mode === undefined ? isRead(asked) : asked.mode === 'navigate'
}

/**
 * Where an address with doubled slashes leads: the same without them, which is always a path of this server. Null when it has none.
 * The browser's own rules decide what the path is (`\` is a slash to it, tabs are nothing, `%2e%2e` goes up), or `//evil.com` could come out.
 */
export function withoutDoubledSlashes(url: string): string | null {
  const asked = url.split(/[?#]/)[0] ?? ''
  if (!url.startsWith('/') || !/[/\\]{2}/.test(asked) || !URL.canParse(`http://own${url}`)) return null
  const { pathname, search } = new URL(`http://own${url}`)
  return pathname.replaceAll(/\/{2,}/g, '/') + search
}
