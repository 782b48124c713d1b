import { sizedImage } from '@tessera/shared/http/sized-image'
import { links } from '@tessera/shared/remote/links'
import { ButtonLink, DetailWait, Page } from '@tessera/shared/ui/core'
import { Fact, Facts } from '@tessera/shared/ui/data'
import { GOODS_TEXT, GoodFacts, LaidPreview } from '@tessera/shared/ui/goods'
import { LazyImage } from '@tessera/shared/ui/media'
import { Link, useSearchParams } from 'react-router-dom'
import { useFactory, useGood } from './factories.api'
import { FACTORIES_TEXT as TEXT } from './factories.text'
import styles from './GoodPage.module.css'

/** One of a factory's goods: laid at its real size, then what is known of it, and whose it is. */
export default function GoodPage() {
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  const query = useGood(id)
  const { data: material } = query
  if (!material || query.isError)
    return <DetailWait title={TEXT.good} id={id} query={query} list={links.factories()} variant="cards" />
  const { name, surface, furniture, coverUrl, factoryId } = material
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
      <div className={styles.page}>
        {surface ? (
          <LaidPreview surface={surface} name={name} />
        ) : (
          <LazyImage
            src={sizedImage(furniture?.cutoutUrl ?? coverUrl, 960)}
            alt={TEXT.large(name)}
            ratio={4 / 3}
            fit="contain"
          />
        )}
        <section className={styles.facts} aria-label={TEXT.facts}>
          <Facts>
            <GoodFacts material={material} />
            {factoryId ? (
              <Fact name={TEXT.factory}>
                <FactoryLink id={factoryId} />
              </Fact>
            ) : null}
          </Facts>
        </section>
      </div>
    </Page>
  )
}

function FactoryLink({ id }: { readonly id: string }) {
  const { data } = useFactory(id)
  return data ? <Link to={links.factory(id)}>{data.name}</Link> : null
}
