import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import { API_BASE } from '../http/client'
import { MOCK_FILES, mockFile } from './mock-files'

/**
 * Puts the mock API behind the browser's own requests. A service worker answers whatever the page asks for, pictures included, so that the
 * real http client with its time-outs and cancellations is what is tried out. On an address that the browser does not trust (a phone on
 * plain HTTP) there is no service worker: requests of scripts are then answered inside the page, uploaded pictures are not shown.
 */
export async function startMockWorker(api: (request: Request) => Promise<Response>): Promise<void> {
  const worker = setupWorker(
    http.all(`*${API_BASE}/*`, ({ request }) => api(request)),
    http.get(`*${MOCK_FILES}:fileId`, ({ params }) => {
      const picture = mockFile(String(params.fileId))
      return picture ? new HttpResponse(picture, { headers: { 'content-type': picture.type } }) : HttpResponse.error()
    }),
  )
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true })
}
