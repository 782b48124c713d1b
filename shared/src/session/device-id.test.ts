const freshPage = async () => {
  jest.resetModules()
  return (await import('./device-id')).deviceId()
}
afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

it('is a UUID persisted across visits', async () => {
  const id = await freshPage()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(await freshPage()).toBe(id)
  localStorage.clear()
  expect(await freshPage()).not.toBe(id)
})

it('ignores an invalid stored value', async () => {
  localStorage.setItem('device_id', '<script>')
  expect(await freshPage()).not.toContain('<')
})

it('lasts as long as the page if storage is forbidden', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  jest.resetModules()
  const { deviceId } = await import('./device-id')
  expect(deviceId()).toBe(deviceId())
})
