import { act, screen } from '@testing-library/react'
import { renderPage } from '@tessera/shared/testing/testing'
import OnnxPage from './OnnxPage'
import { upscale } from './upscale'
import type { UpscaleMessage } from './upscale.protocol'

// jsdom cannot run the ONNX runtime; the computation has tests of its own.
jest.mock('./upscale', () => ({ upscale: jest.fn() }))
const started = upscale as jest.MockedFunction<typeof upscale>
const stopped = jest.fn()

let tell: (message: UpscaleMessage) => void
beforeEach(() => {
  stopped.mockReset()
  started.mockReset().mockImplementation((_request, onMessage) => {
    tell = (message) => act(() => onMessage(message))
    return stopped
  })
  globalThis.fetch = jest.fn(async () => new Response(new Blob(['picture']))) as typeof fetch
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
})

const RESULT = {
  width: 960,
  height: 720,
  model: new Blob(),
  details: [
    { model: new Blob(), bicubic: new Blob() },
    { model: new Blob(), bicubic: new Blob() },
  ],
  milliseconds: { load: 1200.4, model: 850, bicubic: 60 },
  likeness: { model: 37.5, bicubic: 35.25 },
}

async function start() {
  const page = renderPage(<OnnxPage />, { path: '/demo/onnx', session: null })
  await page.user.click(screen.getByRole('button', { name: '开始' }))
  return page
}

describe('OnnxPage', () => {
  it('shows progress, then both results side by side with this run’s figures', async () => {
    await start()
    expect(started).toHaveBeenCalledWith(expect.objectContaining({ mode: 'restore' }), expect.any(Function))
    tell({ type: 'loading', bytes: 3_145_728 })
    expect(screen.getByText(/正在取运行库，3\.0\sMB/)).toBeVisible()
    tell({ type: 'running', done: 0.25 })
    expect(screen.getByText('正在计算，25%')).toBeVisible()
    tell({ type: 'done', result: RESULT })
    expect(screen.getByRole('slider', { name: '拖动对比普通放大与模型放大' })).toBeInTheDocument()
    expect(screen.getByText(/高 2\.25\sdB/)).toBeVisible()
    expect(screen.getByText(/1,200\s毫秒/)).toBeVisible()
    expect(screen.getAllByRole('radio', { name: /第 \d 处/ })).toHaveLength(2)
  })

  it('can be cancelled, and shows why it failed', async () => {
    const { user } = await start()
    await user.click(screen.getByRole('button', { name: '停止' }))
    expect(stopped).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: '开始' }))
    tell({ type: 'failed', reason: 'runtime' })
    expect(screen.getByRole('alert')).toHaveTextContent('模型没有运行起来')
  })

  it('accepts an own picture', async () => {
    const { user } = renderPage(<OnnxPage />, { path: '/demo/onnx', session: null })
    const own = new File(['x'], '客厅.jpg', { type: 'image/jpeg' })
    await user.upload(screen.getByLabelText('选一张自己的照片'), own)
    await user.click(screen.getByRole('radio', { name: /直接放大两倍/ }))
    await user.click(screen.getByRole('button', { name: '开始' }))
    expect(started).toHaveBeenCalledWith({ picture: own, mode: 'enlarge' }, expect.any(Function))
  })
})
