import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'

/**
 * jsdom can neither draw nor read files: stubs pictures by a few bytes and blobs by Node's. The rest of the canvas code runs
 * unchanged.
 */
export function stubPictures(): void {
  const { fetch, createImageBitmap, Blob, File } = globalThis
  beforeAll(() => {
    Object.assign(globalThis, {
      Blob: NodeBlob,
      File: NodeFile,
      fetch: async () => new Response(new NodeBlob(['picture'], { type: 'image/webp' }) as Blob),
      createImageBitmap: async () => ({ width: 4, height: 3, close() {} }),
    })
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL() {} })
  })
  afterAll(() => Object.assign(globalThis, { fetch, createImageBitmap, Blob, File }))
}
