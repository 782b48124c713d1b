import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder } from '../db/migrations'
import { copyMigrationsBefore } from '../testing/former-migrations'
import { TILE_CHANGE } from './modes/tile-change'
import { sampleRequest } from './testing/sample-inputs'

const { params: PARAMS } = sampleRequest({ photoFileId: 'photo', maskFileId: 'mask', materialId: 'm' })

test('tasks from before jobs and modes keep their request, their files and their place in the queue', async () => {
  const before = await mkdtemp(join(tmpdir(), 'tessera-migrations-'))
  copyMigrationsBefore('jobs', before)
  const client = await PGlite.create()
  await migrate(drizzle(client), { migrationsFolder: before })
  const insertTask = (
    id: string,
    status: string,
    lease: string,
  ) => `insert into design_tasks (id, team_id, created_by, client_token,
    request_hash, design_type, photo_file_id, mask_file_id, reference_file_ids, material, params, count, seed, status, attempts,
    lease_token, lease_until) values ('${id}', 't', 'u', '${id}', '', 'tile_change', 'photo', 'mask', '["swatch", "deleted"]',
    '{"id": "m", "name": "M"}', '${JSON.stringify(PARAMS)}', 1, 1, '${status}', ${lease});`
  await client.exec(`insert into teams (id, name) values ('t', 'T');
    insert into users (id, team_id, mobile, user_name, role_type, user_type) values ('u', 't', '1', 'U', 1, 'merchant');
    insert into files (id, team_id, kind, sha256, mime, bytes, width, height)
      select id, 't', 'upload', encode(sha256(id::bytea), 'hex'), 'image/png', 1, 1, 1 from unnest(array['photo', 'mask', 'swatch']) as id;
    ${insertTask('ended', 'succeeded', '0, null, null')}
    ${insertTask('waiting', 'queued', '0, null, null')}
    ${insertTask('running', 'running', "1, 'taken', now() + interval '1 minute'")}`)
  await migrate(drizzle(client), { migrationsFolder })

  const rows = async (query: string) => (await client.query<Record<string, unknown>>(query)).rows
  const [task, ...others] = await rows('select request from design_tasks')
  expect(others).toHaveLength(2)
  const request = task!.request
  expect(request).toEqual({ designType: 'tile_change', materialId: 'm', params: PARAMS })
  expect(TILE_CHANGE.asked.parse(request)).toEqual(request)
  expect(
    await rows(`select role, ordinal, file_id from design_task_files where task_id = 'ended' order by role`),
  ).toEqual([
    { role: 'mask', ordinal: 0, file_id: 'mask' },
    { role: 'photo', ordinal: 0, file_id: 'photo' },
    { role: 'reference', ordinal: 0, file_id: 'swatch' },
  ])
  expect(await rows('select id, kind, attempts, lease_token from jobs order by id')).toEqual([
    { id: 'running', kind: 'design', attempts: 1, lease_token: 'taken' },
    { id: 'waiting', kind: 'design', attempts: 0, lease_token: null },
  ])
  await client.close()
  await rm(before, { recursive: true })
})
