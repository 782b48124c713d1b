const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
}

/** What a bucket that is served directly says of a file. */
export function typeOf(path: string): string {
  return TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}

/** Names below these folders change with the content; everything else is asked for again. */
export function cachingOf(path: string): string {
  return /^(remotes|host\/assets)\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
