import './no-eval'

test('a schema created after the import does not probe for eval', async () => {
  const asked = jest.spyOn(globalThis, 'Function')
  const { z } = await import('@tessera/shared/remote/provided/zod')
  expect(z.object({ name: z.string() }).parse({ name: 'x' })).toEqual({ name: 'x' })
  expect(asked).not.toHaveBeenCalled()
})
