import { Permits } from './permits'

function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { passed, open }
}

test('a limited number runs at once, the others follow in order, also after failures', async () => {
  const permits = new Permits(2)
  const gates = [gate(), gate(), gate()]
  const started: number[] = []
  const runs = gates.map(({ passed }, index) =>
    permits.run(async () => {
      started.push(index)
      await passed
      if (index === 0) throw new Error('first')
    }),
  )
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  gates[0]!.open()
  await expect(runs[0]).rejects.toThrow('first')
  gates[1]!.open()
  gates[2]!.open()
  await Promise.all(runs.slice(1))
  expect(started).toEqual([0, 1, 2])
})

test('work is refused immediately when too much is waiting', async () => {
  const permits = new Permits(1, 1)
  const { passed, open } = gate()
  const running = permits.run(() => passed)
  const waiting = permits.run(async () => 'late')
  await expect(permits.run(async () => 'never')).rejects.toMatchObject({ errorName: 'UNAVAILABLE' })
  open()
  await running
  expect(await waiting).toBe('late')
})
