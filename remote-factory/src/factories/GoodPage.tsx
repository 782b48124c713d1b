import { takesAway } from '@tessera/shared/http/app-error'
import { links } from '@tessera/shared/remote/links'
import { ButtonLink, DetailWait, Page, PhoneLink } from '@tessera/shared/ui/core'
import { Fact, Facts } from '@tessera/shared/ui/data'
import { GOODS_TEXT, GoodDetail, GoodFacts, GoodSection } from '@tessera/shared/ui/goods'
import { Link, useSearchParams } from 'react-router-dom'
import { useFactory, useGood } from './factories.api'
import { placeOf } from './factories.rules'
import { FACTORIES_TEXT as TEXT, MANAGEMENT_TEXT } from './factories.text'
import { ServedBy } from './ServedBy'

/** One of a factory's goods: laid at its real size, then what is known of it, whose it is and whom to ask. */
export default function GoodPage() {
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  const query = useGood(id)
  const { data: material } = query
  if (!material || takesAway(query.error))
    return <DetailWait title={TEXT.good} id={id} query={query} list={links.factories()} variant="detail" />
  const { name, factoryId } = material
  const design = links.designWith(material)
  return (
    <Page
      title={name}
      extra={
        design ? (
          <ButtonLink variant="primary" to={design}>
            {GOODS_TEXT.use}
          </ButtonLink>
        ) : null
      }
    >
      <GoodDetail material={material} images={material.images ?? []}>
        <GoodSection label={TEXT.facts}>
          <Facts>
            <GoodFacts material={material} />
          </Facts>
        </GoodSection>
        {factoryId ? <Maker id={factoryId} /> : null}
      </GoodDetail>
    </Page>
  )
}

/** The factory, who serves its buyers, and its number. */
function Maker({ id }: { readonly id: string }) {
  const { data: factory } = useFactory(id)
  if (!factory) return null
  return (
    <GoodSection label={TEXT.factory}>
      <Facts>
        <Fact name={TEXT.factory}>
          <Link to={links.factory(id)}>{factory.name}</Link>
        </Fact>
        <Fact name={MANAGEMENT_TEXT.place}>{placeOf(factory)}</Fact>
        <ServedBy agent={factory.agent} />
      </Facts>
      <PhoneLink of={factory.name} number={factory.phone} />
    </GoodSection>
  )
}
