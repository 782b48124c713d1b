/** @database postgres-only: several processes on one database */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from './db/database'
import { materials } from './db/schema/catalogue'
import { designTasks } from './db/schema/design'
import { schedules } from './db/schema/schedules'
import { SEEDED_DESIGNS } from './seed/designs'
import { startChild } from './testing/child'
import { withEmptyDatabase } from './testing/empty-database'

test('two concurrent first starts on an empty database both live, seed it once and share its schedules', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-first-'))
  await withEmptyDatabase(async (url) => {
    const both = Array.from({ length: 2 }, () =>
      startChild('main', [], {
        DATABASE_URL: url!,
        // The picture folder is shared too: a second one would lack the pictures of the first.
        DATA_DIR: folder,
        PORT: '0',
        HOST: '127.0.0.1',
        WORKERS: '0',
        FILE_LINK_SECRET: 'only for tests: thirty-two characters',
      }),
    )
    try {
      const origins = await Promise.all(both.map(async (child) => (await child.prints(/ready: (http:\S+)/))[1]!))
      const ready = await Promise.all(origins.map((origin) => fetch(`${origin}/readyz`)))
      expect(ready.map(({ status }) => status)).toEqual([200, 200])
      const database = await openDatabase(url!)
      const counted = await database.transaction(async (tx) => ({
        materials: await tx.$count(materials),
        names: (await tx.selectDistinct({ name: materials.name, factoryId: materials.factoryId }).from(materials))
          .length,
        tokens: (await tx.selectDistinct({ token: designTasks.clientToken }).from(designTasks)).length,
        tasks: await tx.$count(designTasks),
        schedules: await tx.select({ name: schedules.name, runs: schedules.runs }).from(schedules),
      }))
      await database.close()
      expect(counted).toMatchObject({ materials: counted.names, tokens: SEEDED_DESIGNS, tasks: SEEDED_DESIGNS })
      expect(counted.materials).toBeGreaterThan(0)
      const runs = Object.fromEntries(counted.schedules.map((each) => [each.name, each.runs]))
      const hourly = { archives: 0, 'customer-purge': 0, 'expired-rows': 0, 'import-results': 0, 'picture-sweep': 0 }
      const { billing, 'name-initials': initials, 'material-looks': looks, ...others } = runs
      expect(others).toEqual(hourly)
      // At once and then once a minute, in one of the two.
      for (const count of [billing, initials, looks]) expect(count).toBeLessThanOrEqual(1)
    } finally {
      for (const child of both) child.process.kill('SIGKILL')
      await Promise.all(both.map((child) => child.ended))
    }
  }).finally(() => rmSync(folder, { recursive: true, force: true }))
})
