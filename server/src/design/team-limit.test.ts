import { TeamLimit } from './team-limit'

test('a team’s share is taken until what the work has left behind has ended', async () => {
  const limit = new TeamLimit(1, 3)
  let end!: (error: Error) => void
  const behind = new Promise<never>((_, reject) => (end = reject))
  await expect(
    limit.run('a', async (hold) => {
      hold(behind)
      throw new Error('hung up')
    }),
  ).rejects.toThrow('hung up')
  await expect(limit.run('a', async () => 1)).rejects.toMatchObject({ errorName: 'TOO_OFTEN' })
  end(new Error('ended'))
  await behind.catch(() => {})
  await new Promise((resolve) => setImmediate(resolve))
  expect(await limit.run('a', async () => 1)).toBe(1)
})

test('a team’s third concurrent piece of work is refused; another team’s, and a later one, are not', async () => {
  const limit = new TeamLimit(2, 3)
  const open: (() => void)[] = []
  const waits = () => new Promise<void>((resolve) => open.push(resolve))
  const underWay = [limit.run('a', waits), limit.run('a', waits)]
  await expect(limit.run('a', waits)).rejects.toMatchObject({
    errorName: 'TOO_OFTEN',
    data: { retryAfterSeconds: 3 },
  })
  underWay.push(limit.run('b', waits))
  expect(open).toHaveLength(3)
  for (const end of open) end()
  await Promise.all(underWay)
  await expect(limit.run('a', () => Promise.reject(new Error('engine')))).rejects.toThrow('engine')
  expect(await Promise.all([limit.run('a', async () => 1), limit.run('a', async () => 2)])).toEqual([1, 2])
})
