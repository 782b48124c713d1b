import { TAG_COLORS } from '@tessera/shared/contract/tag'
import pg from 'pg'
import { idOf } from '../support/generated-id'
import { WORDS } from '../../server/src/testing/lists/million-rows.text'

export const CUSTOMERS = 1_000_000
export const BIG_TEAM = 50_000
const TEAMS = 1000
/** Notes of one customer, for its timeline. */
export const MANY_NOTES = 2000
/** Of each team: the first is carried by a third of its customers, each further one by a quarter of those of the one before. */
const TAGS = 6
const TAG_SHARE = 1 / 3
/** Of the biggest team besides its admin: each has half the customers of the one before. */
const MEMBERS = 10
export const BIG = '13800000002'

/** Of the biggest team. */
export const TAG_IDS = { common: idOf('tag0-1'), rare: idOf(`tag0-${TAGS}`) }
export const MEMBER_IDS = { busy: idOf('member1'), idle: idOf(`member${MEMBERS}`) }

const words = (list: readonly string[]) => list.map((word) => `'${word}'`).join(', ')

/** Uniform in [0, 1) and reproducible: a row's values derive from its number. */
const ROWS = `
create or replace function bench_u(n bigint, salt int) returns float8 language sql immutable parallel safe
  as $$ select (hashint8extended(n, salt) & 16777215) / 16777216.0 $$;
create table bench_teams as select 0 as n, team_id as id, id as owner from users where mobile = '${BIG}'
  union all select n, md5('team' || n)::uuid::text, md5('user' || n)::uuid::text from generate_series(1, ${TEAMS - 1}) as n;
insert into teams (id, name) select id, 'bench ' || n from bench_teams where n > 0;
insert into users (id, team_id, mobile, user_name, role_type, status)
  select owner, id, 'bench:' || n, '${WORDS.assistant}' || n, 1, 'disabled' from bench_teams where n > 0;
insert into customers (id, team_id, name, initials, spellings, mobile, wechat, source, stage, level, community, owner_user_id, created_by,
    last_follow_time, next_follow_time, created_at)
  select md5('customer' || g)::uuid::text, t.id,
    (array[${words(WORDS.surnames)}])[1 + (20 * power(bench_u(g, 3), 2))::int % 20]
      || (array[${words(WORDS.givenNames)}])[1 + (20 * bench_u(g, 4))::int % 20]
      || (array[${words(WORDS.titles)}])[1 + (3 * bench_u(g, 5))::int % 3],
    chr(97 + (26 * bench_u(g, 14))::int % 26) || chr(97 + (26 * bench_u(g, 15))::int % 26) || 'xs',
    ' ' || chr(97 + (26 * bench_u(g, 14))::int % 26) || 'uan' || chr(97 + (26 * bench_u(g, 15))::int % 26) || 'ingxiansheng xiansheng sheng',
    '139' || lpad(g::text, 8, '0'), 'wx_' || g,
    (array['walk_in','referral','online','community','designer','other'])[1 + (6 * bench_u(g, 9))::int % 6],
    (array['new','contact','proposal','quote','deal','lost'])[1 + (6 * bench_u(g, 6))::int % 6],
    (array['A','B','C','D'])[1 + (4 * bench_u(g, 7))::int % 4],
    (array[${words(WORDS.communities)}])[1 + (4 * bench_u(g, 8))::int % 4], t.owner, t.owner,
    case when bench_u(g, 10) < 0.8 then now() - bench_u(g, 11) * interval '120 days' end,
    case when bench_u(g, 12) < 0.3 then now() + (bench_u(g, 13) - 0.3) * interval '30 days' end,
    now() - interval '730 days' + (g::float8 / ${CUSTOMERS}) * interval '730 days'
  from (select g, case when g % ${CUSTOMERS / BIG_TEAM} = 0 then 0 else 1 + g % ${TEAMS - 1} end as n
    from generate_series(1, ${CUSTOMERS}) as g) as each
  join bench_teams t using (n);
insert into notes (id, team_id, customer_id, created_by, client_token, request_hash, type, content, created_at, updated_at)
  select md5('note' || g)::uuid::text, c.team_id, c.id, c.owner_user_id, 'bench-' || g, md5('r' || g),
    (array['text','call','visit','quote'])[1 + g % 4], '${WORDS.finishes[0]}${WORDS.stones[0]} ' || g, now() - g * interval '1 minute',
    now() - g * interval '1 minute'
  from generate_series(1, ${MANY_NOTES}) as g, (select * from customers where mobile = '139' || lpad('${CUSTOMERS}', 8, '0')) as c;
insert into notes (id, team_id, customer_id, created_by, client_token, request_hash, type, content, created_at, updated_at)
  select md5('other' || g)::uuid::text, c.team_id, c.id, c.owner_user_id, 'other-' || g, md5('o' || g), 'call', '${WORDS.stones[1]}', now(), now()
  from generate_series(1, 200000) as g join customers c on c.mobile = '139' || lpad((g * 5)::text, 8, '0');
insert into users (id, team_id, mobile, user_name, role_type, status)
  select md5('member' || g)::uuid::text, t.id, 'member:' || g, '${WORDS.assistant}' || g, 2, 'disabled'
  from generate_series(1, ${MEMBERS}) as g, bench_teams t where t.n = 0;
update customers c set owner_user_id = md5('member' || least(${MEMBERS}, floor(-log(2, (1 - each.u)::numeric))::int))::uuid::text
  from (select id, bench_u(hashtextextended(id, 0), 20) as u from customers where team_id = (select id from bench_teams where n = 0)) as each
  where c.id = each.id and each.u >= 0.5;
insert into tags (id, team_id, scope, name, color, sort)
  select md5('tag' || t.n || '-' || g)::uuid::text, t.id, 'customer', 'bench ' || g, '${TAG_COLORS[0]}', g
  from bench_teams t, generate_series(1, ${TAGS}) as g;
insert into customer_tags (customer_id, tag_id)
  select c.id, md5('tag' || t.n || '-' || g)::uuid::text
  from generate_series(1, ${TAGS}) as g, customers c join bench_teams t on t.id = c.team_id
  where bench_u(hashtextextended(c.id, 0), 20 + g) < ${TAG_SHARE} * power(0.25, g - 1);
create table bench_customers_done ();
`

/** Fills a seeded database, unless already filled. Foreign keys are not checked, check constraints are. */
export async function generateCustomers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query("select to_regclass('bench_customers_done') is not null as done")
    if (rows[0].done) return
    await client.query("set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'")
    await client.query("set maintenance_work_mem = '256MB'")
    const indexes = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid::regclass::text = 'customers' and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
    )
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
    await client.query(ROWS)
    for (const { definition } of indexes.rows) await client.query(definition)
    for (const table of ['customers', 'notes', 'users', 'teams', 'tags', 'customer_tags'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}

/** The statements of the list, without the names of people: the rows of a page, and how many there are. */
export function listStatements(where: string, order = 'created_at desc, id', limit = 21): readonly [string, string] {
  const from = `from customers where team_id = (select id from bench_teams where n = 0) and deleted_at is null and ${where}`
  return [
    `select * ${from} order by ${order} limit ${limit}`,
    `select count(*) from (select id ${from} limit 10001) as counted`,
  ]
}

/** Nodes of a statement's plan. */
export async function planOf(client: pg.Client, statement: string): Promise<string> {
  const sql = `explain (format json) ${statement}`
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(sql)
  return nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan)
    .filter((node) => !/^(Limit|Subquery Scan|Aggregate|Append)/.test(node))
    .join(' < ')
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

function nodesOf({
  'Node Type': type,
  'Index Name': index,
  'Relation Name': relation,
  Plans = [],
}: PlanNode): string[] {
  // The team's id comes from a table of the bench.
  if (relation === 'bench_teams') return []
  return [index ? `${type} ${index}` : type, ...Plans.flatMap(nodesOf)]
}
