import pg from 'pg'

/** A shop that publishes two a day for seven years. */
export const CONTENTS = 5_000
export const KEEPER = '13800000002'

/** Of 1 200 characters each; every second one has a cover, one of a hundred is a draft. */
const ROWS = `
insert into contents (id, team_id, created_by, kind, title, body, plain, cover_file_id, status, published_at, created_at, updated_at)
  select md5('content' || g)::uuid::text, u.team_id, u.id, (array['case','article'])[1 + g % 2],
    'case ' || g || (array[' salon', ' bedroom', ' kitchen'])[1 + g % 3], '<p>' || words || '</p>', words,
    case when g % 2 = 0 then f.id end, case when g % 100 = 0 then 'draft' else 'published' end,
    case when g % 100 = 0 then null else now() - g * interval '1 hour' end,
    now() - g * interval '1 hour', now() - g * interval '1 hour'
  from generate_series(1, ${CONTENTS}) as g
  cross join lateral (select repeat('large slabs, even joints. ', 46) || g as words) as text
  cross join (select id, team_id from users where mobile = '${KEEPER}') as u
  cross join (select cover_file_id as id from materials where scope = 'platform' limit 1) as f;
create table bench_contents_done ();
`

/** Fills a seeded database, unless already filled. */
export async function generateContents(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query("select to_regclass('bench_contents_done') is not null as done")
    if (rows[0].done) return
    await client.query(ROWS)
    await client.query('vacuum analyze contents')
  } finally {
    await client.end()
  }
}
