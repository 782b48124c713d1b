import { TAG_COLORS } from '@tessera/shared/contract/tag'
import pg from 'pg'
import { idOf } from '../support/generated-id'

/** Fewer by `BENCH_GOODS`, to try the bench. */
export const GOODS = Number(process.env['BENCH_GOODS'] ?? 100_000)
export const KEEPER = '13800000002'

/** The first is carried by a third of the goods, each further one by a quarter of those of the one before. */
const TAGS = 6
const TAG_SHARE = 1 / 3
const tagId = (number: number) => idOf(`goods-tag${number}`)
/** Of a third of the goods, of a twelfth, of about thirty. */
export const TAG_IDS = { common: tagId(1), second: tagId(2), rare: tagId(TAGS) }

/** The id of a good by its number, from 1. */
export const goodId = (number: number) => idOf(`goods${number}`)

/** Half of the goods are near beige and grey, as goods of tile shops are; the rest is spread over all colours. */
const ROWS = `
create or replace function goods_u(n bigint, salt int) returns float8 language sql immutable parallel safe
  as $$ select (hashint8extended(n, salt) & 16777215) / 16777216.0 $$;
insert into materials (id, team_id, scope, owner_user_id, kind, name, initials, spellings, sku, series, cover_file_id, look_file_id, price_fen, unit,
    pieces_per_box, status, face_file_ids, mm_width, mm_height, grout_mm, grout_color, laying, finish, created_at)
  select md5('goods' || g)::uuid::text, u.team_id, 'team', u.id,
    (array['tile','tile','tile','tile','woodFloor'])[1 + (5 * goods_u(g, 1))::int % 5],
    (array['stone','cement','marble'])[1 + g % 3] || ' ' || g, 'abc' || chr(97 + g % 26),
    ' yunyinghuidali yinghuidali huidali dali li' || g % 26, 'SKU-' || lpad(g::text, 6, '0'),
    'series-' || g % 1000, f.id, f.id, 1000 + (9000 * goods_u(g, 2))::int, 'pc', 4,
    case when goods_u(g, 3) < 0.01 then 'off' else 'on' end, jsonb_build_array(f.id),
    (array[600,800,600,750,900])[s], (array[600,800,1200,1500,1800])[s], 2, '#c9c8c4', 'straight',
    (array['polished','matte','satin','textured'])[1 + g % 4], now() - g * interval '1 minute'
  from generate_series(1, ${GOODS}) as g
  cross join lateral (select 1 + (5 * goods_u(g, 4))::int % 5 as s) as size
  cross join (select id, team_id from users where mobile = '${KEEPER}') as u
  cross join (select cover_file_id as id from materials where scope = 'platform' limit 1) as f;
-- Every twentieth is a piece of furniture; half of those can be put into a photo, the others have no cut-out yet.
update materials set kind = 'furniture', face_file_ids = null, grout_mm = null, grout_color = null, laying = null, finish = null, mm_depth = 400,
    cutout_file_id = case when substr(sku, 5)::bigint % 40 = 0 then cover_file_id end
  where sku like 'SKU-%' and substr(sku, 5)::bigint % 20 = 0;
insert into material_looks (material_id, owner, lightness, a, b, spread, color_spread, fine, coarse, slant, cell)
  select id, team_id, l, a, b, sp, sp / 3, sp / 4, sp / 2, 0,
    (least(25, floor(l / 4))::int * 64 + floor((a + 128) / 4)::int) * 64 + floor((b + 128) / 4)::int
  from (
    select m.id, m.team_id,
      case when common then 60 + 30 * goods_u(g, 5) else 100 * goods_u(g, 5) end as l,
      case when common then 6 * goods_u(g, 6) else 120 * goods_u(g, 6) - 60 end as a,
      case when common then 18 * goods_u(g, 7) else 120 * goods_u(g, 7) - 60 end as b,
      12 * goods_u(g, 8) as sp
    from (select *, substr(sku, 5)::bigint as g from materials where sku like 'SKU-%') as m
    cross join lateral (select goods_u(m.g, 9) < 0.5 as common) as c
  ) as looks;
insert into tags (id, team_id, scope, name, color, sort)
  select md5('goods-tag' || g)::uuid::text, u.team_id, 'material', 'bench ' || g, '${TAG_COLORS[0]}', g
  from users u, generate_series(1, ${TAGS}) as g where u.mobile = '${KEEPER}';
insert into material_tags (material_id, tag_id)
  select m.id, md5('goods-tag' || g)::uuid::text from generate_series(1, ${TAGS}) as g, materials m
  where m.sku like 'SKU-%' and goods_u(substr(m.sku, 5)::bigint, 20 + g) < ${TAG_SHARE} * power(0.25, g - 1);
`

/** Fills a seeded database, unless already filled. */
export async function generateMaterials(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query("select to_regclass('bench_goods_done') is not null as done")
    if (rows[0].done) return
    await client.query('set synchronous_commit = off')
    await client.query(ROWS)
    // A commit that is still on its way keeps the vacuum from marking rows as settled, as they are in a shop that has had them for a day.
    await client.query('set synchronous_commit = on')
    await client.query('create table bench_goods_done ()')
    await client.query('vacuum analyze materials')
    await client.query('vacuum analyze material_looks')
    await client.query('vacuum analyze material_tags')
  } finally {
    await client.end()
  }
}
