import { takesAway } from '@tessera/shared/http/app-error'
import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import type { FactoryDetail } from '@tessera/shared/contract/factory'
import { getMaterialList, type Material } from '@tessera/shared/contract/material'
import { links } from '@tessera/shared/remote/links'
import { useSession } from '@tessera/shared/session/session.store'
import { FINISH_TEXT, KIND_TEXT } from '@tessera/shared/text/material.text'
import { ButtonLink, DetailWait, PhoneLink, useIsPhone } from '@tessera/shared/ui/core'
import { Fact, Facts, ListPage, StatusTag } from '@tessera/shared/ui/data'
import {
  GOODS_LIST_TEXT,
  GOODS_SORTS,
  GoodsCard,
  goodsGrid,
  LookSearch,
  useGoodsFilters,
} from '@tessera/shared/ui/goods'
import { useSearchParams } from 'react-router-dom'
import { FactoryContents } from '../parts/FactoryContents'
import { useOwnFactories } from '../parts/own-factories.api'
import { useFactory } from './factories.api'
import { placeOf } from './factories.rules'
import { FACTORIES_TEXT as TEXT, MANAGEMENT_TEXT, TYPE_TEXT } from './factories.text'
import { FactoryCover } from './FactoryCover'
import styles from './FactoryPage.module.css'
import { ServedBy } from './ServedBy'

const noteOf = ({ surface, kind }: Material) => (surface ? FINISH_TEXT[surface.finish] : KIND_TEXT[kind])

/** One factory: what it makes, who serves its buyers, and its goods. */
export default function FactoryPage() {
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  const query = useFactory(id)
  const { data: factory } = query
  const manages = useSession(
    ({ userInfo }) => userInfo !== null && checkAccess(ACCESS.factoryManage, userInfo) === 'ok',
  )
  const kept = useOwnFactories(manages)
  const own = kept.data?.list.some((each) => each.id === id) ?? false
  if (!factory || takesAway(query.error) || (manages && kept.isPending))
    return <DetailWait title={TEXT.detail} id={id} query={query} list={links.factories()} variant="cards" />
  return <FactoryWithGoods key={id} factory={factory} own={own} />
}

interface FactoryWithGoodsProps {
  readonly factory: FactoryDetail
  /** Whether the viewer keeps its goods. */
  readonly own: boolean
}

function FactoryWithGoods({ factory, own }: FactoryWithGoodsProps) {
  const { id } = factory
  const filters = useGoodsFilters({ factoryId: id, managed: own })
  const isPhone = useIsPhone()
  const card = (material: Material) => (
    <GoodsCard
      material={material}
      // Those who keep the goods edit them there. A hidden factory's goods have no public page; its team sees them there too.
      to={own || factory.status === 'off' ? links.material(material.id) : links.factoryGood(material.id)}
      note={noteOf(material)}
      // A design takes only what merchants may see.
      design={material.status === 'on' && factory.status === 'on' ? links.designWith(material) : null}
    />
  )
  return (
    <ListPage
      title={factory.name}
      extra={
        own ? (
          <>
            <ButtonLink to={links.ownFactories()}>{TEXT.toManagement}</ButtonLink>
            <ButtonLink to={links.importFactoryGoods(id)}>{TEXT.importGoods}</ButtonLink>
            <ButtonLink variant="primary" to={links.newFactoryGood(id)}>
              {TEXT.addGoods}
            </ButtonLink>
          </>
        ) : null
      }
      before={
        <>
          <ShopWindow factory={factory} />
          <FactoryContents factoryId={id} />
          <LookSearch />
        </>
      }
      endpoint={getMaterialList}
      given={own ? { factoryId: id, managed: true } : { factoryId: id }}
      rowKey="id"
      search={GOODS_LIST_TEXT.search}
      filters={filters}
      sorts={GOODS_SORTS}
      pageSize={24}
      total={TEXT.goodsTotal}
      layout={goodsGrid(isPhone, card)}
      empty={{ picture: 'shelf', text: TEXT.noGoods, found: GOODS_LIST_TEXT.found }}
    />
  )
}

/** Enough for its 640 px at 2× density. */
const HERO_WIDTH = 1280

function ShopWindow({ factory }: { readonly factory: FactoryDetail }) {
  const { type, brands, intro, agent, status } = factory
  return (
    <section className={styles.window} aria-label={TEXT.detail}>
      <div className={styles.picture}>
        <FactoryCover url={factory.coverUrl} width={HERO_WIDTH} />
      </div>
      <div className={styles.words}>
        <div className={styles.tags}>
          <StatusTag>{TYPE_TEXT[type].title}</StatusTag>
          {status === 'off' ? <StatusTag tone="warning">{TEXT.hiddenNow}</StatusTag> : null}
        </div>
        <p className={intro ? styles.intro : styles.quiet}>{intro || TEXT.noIntro}</p>
        <Facts>
          <Fact name={MANAGEMENT_TEXT.place}>{placeOf(factory)}</Fact>
          <Fact name={TEXT.brands}>{brands.join('、')}</Fact>
          <ServedBy agent={agent} />
        </Facts>
        <PhoneLink of={factory.name} number={factory.phone} />
      </div>
    </section>
  )
}
