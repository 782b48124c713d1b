import { repeated } from './repeated'

const failing = (failures: number) => {
  let calls = 0
  return async () => {
    calls += 1
    if (calls <= failures) throw new Error(`failure ${calls}`)
    return `call ${calls}`
  }
}

test('work is done again until it succeeds or its tries are used up', async () => {
  expect(await repeated(failing(2), { tries: 3, pauseMs: 1 })).toBe('call 3')
  await expect(repeated(failing(3), { tries: 3, pauseMs: 1 })).rejects.toThrow('failure 3')
})

test('what does not pass is thrown at once', async () => {
  await expect(repeated(failing(2), { tries: 3, pauseMs: 1, passes: () => false })).rejects.toThrow('failure 1')
})

test('a pause ends with its signal', async () => {
  const stop = new AbortController()
  const run = repeated(failing(1), { tries: 2, pauseMs: 1_000_000, signal: stop.signal })
  stop.abort(new Error('cancelled'))
  await expect(run).rejects.toThrow('cancelled')
})
