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

test('who no longer waits leaves at once, and takes no permit along', async () => {
  const permits = new Permits(1)
  const stop = new AbortController()
  const { passed, open } = gate()
  const running = permits.run(() => passed)
  const gone = permits.run(async () => 'never', stop.signal)
  const next = permits.run(async () => 'next', stop.signal)
  const last = permits.run(async () => 'last')
  expect(permits.waiting).toBe(3)
  stop.abort(new Error('cancelled'))
  expect(permits.waiting).toBe(1)
  await expect(gone).rejects.toThrow('cancelled')
  await expect(next).rejects.toThrow('cancelled')
  await expect(permits.run(async () => 'never', stop.signal)).rejects.toThrow('cancelled')
  open()
  await running
  expect(await last).toBe('last')
  await expectOne(permits)
})

test('an end of the wait that comes after the permit releases it once', async () => {
  const permits = new Permits(1)
  const stop = new AbortController()
  const { passed, open } = gate()
  const running = permits.run(() => passed)
  const second = permits.run(async () => stop.signal.throwIfAborted(), stop.signal)
  open()
  await running
  stop.abort(new Error('cancelled'))
  await second.catch(() => {})
  await expectOne(permits)
})

/** One permit is there, and no second one. */
async function expectOne(permits: Permits): Promise<void> {
  const { passed, open } = gate()
  const running = permits.run(() => passed)
  const waiting = permits.run(async () => {})
  expect(permits.waiting).toBe(1)
  open()
  await Promise.all([running, waiting])
}
