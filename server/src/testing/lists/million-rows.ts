import pg from 'pg'
import { WORDS } from './million-rows.text'

/**
 * Sizes: the biggest team has 464 000 of the entries and a fifth of the tasks; the other 1 999 share the rest unevenly.
 */
export const TASKS = 1_000_000
const ENTRIES = 10 * TASKS
const TABLES = [
  'design_task_files',
  'customers',
  'files',
  'ledger_holds',
  'design_tasks',
  'design_results',
  'ledger_entries',
]
export const BIG = '13800000002'
export const SMALL = '13800000001'

const words = (list: readonly string[]) => list.map((word) => `'${word}'`).join(', ')

/** Uniform in [0, 1) and reproducible: a row's values derive from its number. */
const FUNCTIONS = `
create or replace function bench_u(n bigint, salt int) returns float8 language sql immutable parallel safe
  as $$ select (hashint8extended(n, salt) & 16777215) / 16777216.0 $$;
create or replace function bench_team(n bigint, salt int, big float8) returns int language sql immutable parallel safe
  as $$ select case when bench_u(n, salt) < big then 0 else 1 + least(1998, (exp(3.91 + bench_u(n, salt + 1) * 3.715) - 50)::int) end $$;
create or replace function bench_id(kind text, n bigint) returns text language sql immutable parallel safe
  as $$ select md5(kind || n)::uuid::text $$;
create or replace function bench_time(n bigint, of bigint) returns timestamptz language sql immutable parallel safe
  as $$ select '2024-11-20T00:00:00Z'::timestamptz + (n::float8 / of) * interval '730 days' $$;
`

const PEOPLE = `
create table bench_teams as select 0 as n, team_id as id, 30 as people from users where mobile = '${BIG}'
  union all select 1999, team_id, 5 from users where mobile = '${SMALL}'
  union all select n, bench_id('team', n), 5 from generate_series(1, 1998) as n;
insert into teams (id, name) select id, 'bench ' || n from bench_teams where n between 1 and 1998;
create table bench_people as
  select n, k, bench_id('user', n * 100 + k) as id from bench_teams, generate_series(0, people - 1) as k;
insert into users (id, team_id, mobile, user_name, role_type, status)
  select p.id, t.id, 'bench:' || p.n || ':' || p.k, case when p.k = 29 then '${WORDS.rarePerson}' else '${WORDS.assistant}' || p.k end, 2, 'disabled'
  from bench_people p join bench_teams t using (n);
insert into customers (id, team_id, name, mobile, source, stage, level, community, owner_user_id, created_by, created_at)
  select bench_id('customer', g), t.id,
    (array[${words(WORDS.surnames)}])[1 + (20 * power(bench_u(g, 3), 2))::int % 20]
      || (array[${words(WORDS.givenNames)}])[1 + (20 * bench_u(g, 4))::int % 20]
      || (array[${words(WORDS.titles)}])[1 + (3 * bench_u(g, 5))::int % 3],
    '139' || lpad(g::text, 8, '0'), 'walk_in',
    (array['new','contact','proposal','quote','deal','lost'])[1 + (6 * bench_u(g, 6))::int % 6],
    (array['A','B','C','D'])[1 + (4 * bench_u(g, 7))::int % 4],
    (array[${words(WORDS.communities)}])[1 + (4 * bench_u(g, 8))::int % 4], p.id, p.id, bench_time(g, 200000)
  from (select g, bench_team(g, 1, 0.1) as n from generate_series(1, 200000) as g) as each
  join bench_teams t using (n) join bench_people p on p.n = each.n and p.k = 0;
create table bench_customers as
  select n, bench_id('customer', g) as id, (row_number() over (partition by n order by g) - 1)::int as k
  from (select g, bench_team(g, 1, 0.1) as n from generate_series(1, 200000) as g) as each;
alter table bench_teams add customers int;
update bench_teams t set customers = (select count(*) from bench_customers c where c.n = t.n);
analyze bench_teams, bench_people, bench_customers;
`

const DESIGNS = `
insert into files (id, team_id, created_by, kind, sha256, mime, bytes, width, height, created_at)
  select bench_id('file', g), null, null, case when g <= 250000 then 'upload' else 'result' end, md5('a' || g) || md5('b' || g), 'image/jpeg', 900000, 1600, 1200, bench_time(g, 500000)
  from generate_series(1, 500000) as g;
create table bench_tasks as
  select g, n, case when u < 0.8 then 'succeeded' when u < 0.85 then 'partial' when u < 0.93 then 'failed' when u < 0.9999 then 'canceled' else 'queued' end as status,
    1 + (4 * power(bench_u(g, 13), 2))::int % 4 as images, (power(bench_u(g, 14), 2) * case n when 0 then 1500 else 60 end)::int as material
  from (select g, bench_team(g, 10, 0.2) as n, bench_u(g, 12) as u from generate_series(1, ${TASKS}) as g) as each;
analyze bench_tasks;
insert into ledger_holds (id, team_id, key, images, flops, beans, state, captured_images, cause_type, cause_id, operator_id, created_at, settled_at)
  select bench_id('hold', g), t.id, 'bench:' || g, images, images, 0,
    case status when 'queued' then 'held' when 'succeeded' then 'captured' when 'partial' then 'captured' else 'released' end,
    case when status in ('succeeded', 'partial') then images else 0 end, 'task', bench_id('task', g), bench_id('user', each.n * 100 + g % t.people),
    bench_time(g, ${TASKS}), case status when 'queued' then null else bench_time(g, ${TASKS}) end
  from bench_tasks each join bench_teams t using (n) order by g;
insert into design_tasks (id, team_id, created_by, customer_id, client_token, request_hash, design_type, photo_file_id, material, request, count, seed, hold_id, status, progress, shown_results, favorite_results, created_at, finished_at)
  select bench_id('task', g), t.id, bench_id('user', each.n * 100 + g % t.people), case when bench_u(g, 15) < 0.6 then c.id end, 'bench-' || g, md5('r' || g),
    type, bench_id('file', 1 + (250000 * bench_u(g, 17))::int % 250000),
    jsonb_build_object('id', bench_id('material', material), 'name',
      case when each.n = 0 and g % 9973 = 0 then '${WORDS.rareStone}'
        else (array[${words(WORDS.finishes)}])[1 + material * 7 % 10]
          || (array[${words(WORDS.stones)}])[1 + material % 12] || ' ' || material end,
      'coverFileId', bench_id('file', 1), 'faceFileIds', jsonb_build_array(bench_id('file', 1)), 'surface', '{"mmWidth":800,"mmHeight":800,"finish":"matte"}'::jsonb),
    -- What each of these modes reads; the others ignore it.
    jsonb_build_object('designType', type, 'materialId', bench_id('material', material), 'params',
      '{"plane":{"corners":[[0,0],[800,0],[800,800],[0,800]],"sizeMm":[3000,3000]},"laying":"straight","angleDeg":0,"groutMm":2,"groutColor":"#888888","schemes":[["#888888"]]}'::jsonb),
    images, 1, bench_id('hold', g), status, 1, shown, case when shown > 0 then (select count(*) from generate_series(0, images - 1) as o where bench_u(g * 4 + o, 21) < 0.02) else 0 end,
    bench_time(g, ${TASKS}), bench_time(g, ${TASKS})
  from (select *, case when status in ('succeeded', 'partial') and bench_u(g, 22) >= 0.03 then images else 0 end as shown,
    (array['tile_change','tile_change','tile_change','tile_change','tile_change','tile_change','tile_change','tile_change',
      'tile_change','tile_change','tile_change','tile_change','eliminate_everything','color_change'])[1 + (14 * bench_u(g, 16))::int % 14] as type
    from bench_tasks) as each
  join bench_teams t using (n) left join bench_customers c on c.n = each.n and c.k = (bench_u(g, 18) * 1000000)::int % greatest(1, t.customers)
  order by g;
insert into design_task_files (task_id, role, ordinal, file_id)
  select id, 'photo', 0, photo_file_id from design_tasks where client_token like 'bench-%';
insert into design_results (id, task_id, team_id, ordinal, file_id, preview_file_id, width, height, seed, outside_changed_ratio, favorite, deleted_at, created_at)
  select md5('result' || g || ':' || o)::uuid::text, bench_id('task', g), t.id, o, bench_id('file', 250001 + (250000 * bench_u(g, 19))::int % 250000),
    bench_id('file', 250001 + (250000 * bench_u(g, 20))::int % 250000), 1600, 1200, 1, 0, bench_u(g * 4 + o, 21) < 0.02,
    case when bench_u(g, 22) < 0.03 then bench_time(g, ${TASKS}) end, bench_time(g, ${TASKS})
  from bench_tasks each join bench_teams t using (n), generate_series(0, images - 1) as o where status in ('succeeded', 'partial') order by g;
`

/**
 * Every tenth entry is a task's hold, some of those after it the release; the rest have other causes. In chronological
 * order.
 */
const LEDGER = `
insert into ledger_entries (id, sequence, team_id, unit, category, amount, balance_after, cause_type, cause_id, key, hold_id, operator_id, created_at)
  select md5('e' || g)::uuid::text, 1000000 + g, t.id, unit, category, case when category in ('grant', 'purchase', 'reward', 'release') then 5 else -5 end, 1000,
    case category when 'hold' then 'task' when 'release' then 'task' when 'customer' then 'customer' when 'teamMember' then 'member' when 'material' then 'material' else 'seed' end,
    case category when 'hold' then bench_id('task', g / 10) when 'release' then bench_id('task', g / 10) when 'customer' then coalesce(c.id, 'none')
      when 'teamMember' then bench_id('user', each.n * 100 + g % t.people) else bench_id('material', g % 60) end,
    'bench:' || g, case when category in ('hold', 'release') then bench_id('hold', g / 10) end,
    case when each.n = 0 and g % 9973 = 0 then bench_id('user', 29) when category in ('grant', 'purchase') then null else bench_id('user', each.n * 100 + g % least(29, t.people)) end,
    bench_time(g, ${ENTRIES})
  from (select i as g, coalesce(k.n, bench_team(i, 30, 0.027)) as n,
      case when k.g is not null and i % 10 = 0 then 'hold' when k.g is not null then 'release'
        else (array['customer','customer','customer','material','material','teamMember','reward','adjust','grant','purchase'])[1 + (10 * bench_u(i, 33))::int % 10] end as category,
      case when k.g is not null or bench_u(i, 34) < 0.1 then 'flops' else 'beans' end as unit
    from generate_series(10, ${ENTRIES}) as s (i)
    left join bench_tasks k on k.g = i / 10 and (i % 10 = 0 or (i % 10 = 1 and k.status in ('failed', 'canceled')))) as each
  join bench_teams t using (n)
  left join bench_customers c on category = 'customer' and c.n = each.n and c.k = (bench_u(g, 35) * 1000000)::int % greatest(1, t.customers);
select setval(pg_get_serial_sequence('ledger_entries', 'sequence'), ${ENTRIES + 2_000_000});
insert into wallets (team_id, unit, balance) select id, u, 1000 from bench_teams, unnest(array['flops', 'beans']) as u on conflict do nothing;
`

/** Fills a seeded database, unless already filled. Foreign keys are not checked, check constraints are. */
export async function generateRows(url: string, tell: (step: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query("select to_regclass('bench_done') is not null as done")
    if (rows[0].done) return
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set jit = off",
    )
    const indexes = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid::regclass::text = any($1) and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
      [TABLES],
    )
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
    // Inserting random keys into an index larger than memory would take longer than everything else.
    await client.query('alter table ledger_entries drop constraint ledger_entries_pkey')
    const steps = { functions: FUNCTIONS, people: PEOPLE, designs: DESIGNS, ledger: LEDGER }
    for (const [name, step] of Object.entries(steps)) {
      tell(name)
      await client.query(step)
    }
    await client.query('alter table ledger_entries add primary key (id)')
    for (const { name, definition } of indexes.rows) {
      tell(name)
      await client.query(definition)
    }
    tell('vacuum')
    for (const table of [...TABLES, 'users', 'teams']) await client.query(`vacuum analyze ${table}`)
    await client.query('create table bench_done ()')
  } finally {
    await client.end()
  }
}
