import type { Material } from '@tessera/shared/contract/material'
import { WORDS } from '@tessera/shared/contract/words.text'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { links } from '@tessera/shared/remote/links'
import { LAYING_TEXT } from '@tessera/shared/text/laying.text'
import { ButtonLink, ErrorState, LoadingState, Page } from '@tessera/shared/ui/core'
import { Fact, Facts } from '@tessera/shared/ui/data'
import { GOODS_TEXT, LaidPreview, priceOf, sizeOf } from '@tessera/shared/ui/goods'
import { LazyImage } from '@tessera/shared/ui/media'
import { Link, useSearchParams } from 'react-router-dom'
import { useFactory, useGood } from './factories.api'
import { FACTORIES_TEXT as TEXT } from './factories.text'
import styles from './GoodPage.module.css'

/** One of a factory's goods: laid at its real size, then what is known of it, and whose it is. */
export default function GoodPage() {
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  const { data: material, error, isError, refetch } = useGood(id)
  if (id === '' || isError || !material) {
    return (
      <Page title={TEXT.good}>
        {id === '' || isError ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState variant="cards" />
        )}
      </Page>
    )
  }
  const { name, surface, furniture, coverUrl } = material
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
          <GoodFacts material={material} />
        </section>
      </div>
    </Page>
  )
}

function GoodFacts({ material }: { readonly material: Material }) {
  const { surface, furniture, sku, series, piecesPerBox, factoryId } = material
  return (
    <Facts>
      <Fact name={GOODS_TEXT.price}>{priceOf(material)}</Fact>
      <Fact name={furniture ? GOODS_TEXT.pieceSize : WORDS.size}>{sizeOf(material)}</Fact>
      <Fact name={GOODS_TEXT.perBox}>{piecesPerBox ? GOODS_TEXT.perBoxOf(piecesPerBox) : null}</Fact>
      <Fact name={WORDS.sku}>{sku}</Fact>
      <Fact name={TEXT.series}>{series}</Fact>
      {surface ? (
        <>
          <Fact name={GOODS_TEXT.laying}>{LAYING_TEXT[surface.laying]}</Fact>
          <Fact name={GOODS_TEXT.grout}>{GOODS_TEXT.groutOf(surface.groutMm)}</Fact>
        </>
      ) : null}
      {factoryId ? (
        <Fact name={TEXT.factory}>
          <FactoryLink id={factoryId} />
        </Fact>
      ) : null}
    </Facts>
  )
}

function FactoryLink({ id }: { readonly id: string }) {
  const { data } = useFactory(id)
  return data ? <Link to={links.factory(id)}>{data.name}</Link> : null
}
