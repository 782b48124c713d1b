import { loadavg } from 'node:os'
import { getCustomerOverview, getMemberDetail, getTeamUserList } from '@tessera/shared/contract/team'
import pg from 'pg'
import { callerAs } from '../support/caller'
import type { Measurement } from '../support/measurement'
import { withPostgres } from '../support/postgres'
import { startServer } from '../support/server'
import { timed } from '../support/timed-calls'

const MEMBERS = 50
const CUSTOMERS = 50_000
const DESIGNS = 464_000
const NOTES = 200_000
const SHARES = 40_000
const ADMIN = '13800000002'
const TIMES = 40

/** Over two years, unevenly by member; without the checks of references, as a restored backup. */
const ROWS = `
set session_replication_role = replica;
create table bench_me as select id, team_id from users where mobile = '${ADMIN}';
insert into users (id, team_id, mobile, user_name, role_type, status)
  select md5('member' || g)::uuid::text, team_id, 'bench:' || g, 'member ' || g, 2, 'active' from bench_me, generate_series(3, ${MEMBERS}) g;
create table bench_people as
  select id, row_number() over (order by id) - 1 as n from users where team_id = (select team_id from bench_me) and deleted_at is null;
create function bench_who(g bigint) returns text language sql stable as
  $$ select id from bench_people where n = floor(${MEMBERS} * power((hashint8(g) & 16777215) / 16777216.0, 2)) $$;
create function bench_at(g bigint, of bigint) returns timestamptz language sql stable as
  $$ select now() - (g::float8 / of) * interval '730 days' $$;
insert into customers (id, team_id, name, mobile, source, stage, level, owner_user_id, created_by, created_at, next_follow_time, deal_time)
  select md5('customer' || g)::uuid::text, team_id, 'customer ' || g, '139' || lpad(g::text, 8, '0'), 'other', s.stage, 'C', bench_who(g), id,
    bench_at(g, ${CUSTOMERS}), case when g % 5 = 0 then now() - interval '1 day' + (g % 9) * interval '6 hours' end,
    case s.stage when 'deal' then bench_at(g * 3 / 4, ${CUSTOMERS}) end
  from bench_me, generate_series(1, ${CUSTOMERS}) g,
    lateral (select (array['new','contact','proposal','quote','deal','lost'])[1 + (hashint8(g * 7) & 65535) % 6] as stage) s;
insert into notes (id, team_id, customer_id, created_by, client_token, request_hash, type, content, created_at)
  select md5('note' || g)::uuid::text, team_id, md5('customer' || 1 + g % ${CUSTOMERS})::uuid::text, bench_who(g), 'bench' || g, '', 'call',
    repeat('note ', 20), bench_at(g, ${NOTES})
  from bench_me, generate_series(1, ${NOTES}) g;
insert into design_tasks (id, team_id, created_by, client_token, request_hash, design_type, photo_file_id, request, material, count, seed,
    status, progress, shown_results, created_at)
  select md5('task' || g)::uuid::text, team_id, bench_who(g), 'bench-' || g, md5('r' || g), 'tile_change', 'photo',
    jsonb_build_object('note', repeat(md5(g::text), 20)), jsonb_build_object('id', 'm', 'name', 'tile'), 1, 1, 'succeeded', 1, 1,
    bench_at(g, ${DESIGNS})
  from bench_me, generate_series(1, ${DESIGNS}) g order by g desc;
insert into shares (id, team_id, created_by, client_token, request_hash, token_hash, sealed, has_code, show_quantities, days, expires_at, view_count,
    created_at, last_reply_at)
  select md5('share' || g)::uuid::text, team_id, bench_who(g), 'bench' || g, '', md5('t' || g), '', false, false, 7,
    bench_at(g, ${SHARES}) + interval '7 days', g % 11, bench_at(g, ${SHARES}), case when g % 3 = 0 then bench_at(g, ${SHARES}) + interval '1 hour' end
  from bench_me, generate_series(1, ${SHARES}) g;
insert into share_replies (id, share_id, kind, result_id, created_at)
  select md5('reply' || g)::uuid::text, md5('share' || g)::uuid::text, 'like', 'result', bench_at(g, ${SHARES}) + interval '1 hour'
  from generate_series(3, ${SHARES}, 3) g;
set session_replication_role = origin;
vacuum analyze customers, users, notes, design_tasks, shares, share_replies;
`

/** What a manager's pages ask about a large team, through the real API. */
export async function runOverviewBench(): Promise<Measurement> {
  return withPostgres(async (url) => {
    const server = await startServer(
      { DATABASE_URL: url, RATE_LIMIT: 'off', WORKERS: '0', PERCEPTION: 'off' },
      { adopt: true },
    )
    try {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      // One by one: a vacuum is no part of a transaction.
      for (const statement of ROWS.split(/;\n/).filter((text) => text.trim() !== '')) await client.query(statement)
      const { rows: most } = await client.query<{ id: string }>('select id from bench_people where n = 0')
      await client.end()
      const admin = await callerAs(server.url, ADMIN)
      const asked = {
        'reference: /healthz': () => fetch(`${server.url}/healthz`),
        getCustomerOverview: () => admin(getCustomerOverview, { utcOffsetMinutes: 480 }),
        getTeamUserList: () => admin(getTeamUserList, {}),
        'getMemberDetail of who has most': () => admin(getMemberDetail, { id: most[0]!.id }),
      }
      const rows: Record<string, string>[] = []
      for (const [what, ask] of Object.entries(asked)) rows.push({ what, ...(await timed(ask, TIMES)) })
      const size = `${MEMBERS} members, ${CUSTOMERS} customers, ${NOTES} notes, ${DESIGNS} designs, ${SHARES} links`
      return {
        title: `Pages of a team: ${size}; ${TIMES} calls each, load average ${loadavg()[0]!.toFixed(1)} at the end`,
        rows,
      }
    } finally {
      await server.stop()
    }
  })
}
