import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import { API_BASE } from '../http/client'
import { MOCK_FILES, mockFile } from './mock-files'

/**
 * Serves the mock API through a service worker, pictures included, so that the real HTTP client with its time-outs and cancellations is
 * used. Outside a secure context (a phone on plain HTTP) there are no service workers: script requests are then intercepted in the page,
 * and uploaded pictures are not shown.
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
