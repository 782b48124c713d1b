import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { getMaterialRecord } from '@tessera/shared/contract/material'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { links } from '@tessera/shared/remote/links'
import { Button, ButtonLink, DetailWait, Page } from '@tessera/shared/ui/core'
import { Fact, Facts, StatusTag } from '@tessera/shared/ui/data'
import { GOODS_TEXT, GoodFacts, LaidPreview } from '@tessera/shared/ui/goods'
import { LazyImage } from '@tessera/shared/ui/media'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { FINISH_TEXT, KIND_TEXT, MATERIAL_STATUS_TEXT } from '@tessera/shared/text/material.text'
import { useMaterialRecord, useMaterialTags } from './materials.api'
import styles from './MaterialPage.module.css'
import { DETAIL_TEXT as TEXT, MATERIALS_TEXT, SCOPE_TEXT } from './materials.text'
import { useMaterialActions } from './use-material-actions'
import { Versions } from './Versions'

/** One of the goods: its face large, laid at its real size, then what is known of it. */
export default function MaterialPage() {
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  const query = useMaterialRecord(id)
  const actions = useMaterialActions()
  const navigate = useNavigate()
  const record = query.data
  if (!record || query.isError)
    return <DetailWait title={TEXT.title} id={id} query={query} list={links.materials()} variant="cards" />
  const { material, own } = record
  const remove = async () => {
    if (await actions.remove([material])) await navigate(links.materials())
  }
  const isOn = material.status === 'on'
  const design = links.designWith(material)
  return (
    <Page
      title={material.name}
      extra={
        <>
          {own ? (
            <>
              <Button variant="quiet" onClick={() => void remove()}>
                {MATERIALS_TEXT.remove}
              </Button>
              <Button onClick={() => void actions.setStatus([material], isOn ? 'off' : 'on')}>
                {isOn ? MATERIALS_TEXT.takeOff : MATERIALS_TEXT.putOn}
              </Button>
              <Button onClick={() => actions.edit(material)}>{MATERIALS_TEXT.edit}</Button>
            </>
          ) : null}
          {isOn && design ? (
            <ButtonLink variant="primary" to={design}>
              {GOODS_TEXT.use}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <div className={styles.page}>
        <div className={styles.main}>
          {material.surface ? (
            <LaidPreview surface={material.surface} name={material.name} />
          ) : (
            <Large url={material.furniture?.cutoutUrl ?? material.coverUrl} name={material.name} />
          )}
          <Gallery record={record} />
        </div>
        <aside className={styles.side}>
          <section className={styles.card} aria-label={TEXT.facts}>
            <MaterialFacts record={record} />
            {own ? null : <p className={styles.quiet}>{TEXT.notOwn}</p>}
          </section>
          {record.versions.length > 0 ? (
            <section className={styles.card} aria-label={TEXT.versions}>
              <Versions
                versions={record.versions}
                onRestore={own ? (version) => void actions.restore(material, version) : undefined}
              />
            </section>
          ) : null}
        </aside>
      </div>
      {actions.sheets}
    </Page>
  )
}

const Large = ({ url, name }: { readonly url: string; readonly name: string }) => (
  <div className={styles.large}>
    <LazyImage src={sizedImage(url, 960)} alt={name} ratio={4 / 3} fit="contain" />
  </div>
)

interface RecordProps {
  readonly record: EndpointOutput<typeof getMaterialRecord>
}

/** Faces and pictures; a press shows one large. */
function Gallery({ record: { material, images } }: RecordProps) {
  const [shown, setShown] = useState<string | null>(null)
  const faces = material.surface?.faceImages ?? []
  const groups = [
    { title: TEXT.faces, pictures: faces },
    { title: TEXT.pictures, pictures: images },
  ]
  const ratio = material.surface ? material.surface.mmWidth / material.surface.mmHeight : 1
  return (
    <>
      {groups.map(({ title, pictures }) =>
        pictures.length === 0 ? null : (
          <section key={title} className={styles.gallery} aria-label={title}>
            <h2 className={styles.heading}>{title}</h2>
            <div className={styles.thumbnails}>
              {pictures.map(({ fileId, url }, index) => (
                <button
                  key={fileId}
                  type="button"
                  aria-label={TEXT.pictureOf(title, index + 1)}
                  aria-pressed={shown === url}
                  onClick={() => setShown(shown === url ? null : url)}
                >
                  <LazyImage src={sizedImage(url, 160)} alt="" ratio={title === TEXT.faces ? ratio : 1} />
                </button>
              ))}
            </div>
            {pictures.some(({ url }) => url === shown) && shown ? <Large url={shown} name={title} /> : null}
          </section>
        ),
      )}
    </>
  )
}

function MaterialFacts({ record: { material, designs, contents, published = 0 } }: RecordProps) {
  const { surface, status, scope, kind, tagIds = [] } = material
  const tags = useMaterialTags().data?.tags ?? []
  const named = tags.filter((tag) => tagIds.includes(tag.id)).map(({ name }) => name)
  return (
    <Facts>
      <Fact name={MATERIALS_TEXT.status}>
        <StatusTag tone={status === 'on' ? 'success' : 'neutral'}>{MATERIAL_STATUS_TEXT[status]}</StatusTag>
      </Fact>
      <Fact name={MATERIALS_TEXT.kind}>{KIND_TEXT[kind]}</Fact>
      <GoodFacts material={material} />
      {surface ? <Fact name={MATERIALS_TEXT.finish}>{FINISH_TEXT[surface.finish]}</Fact> : null}
      <Fact name={MATERIALS_TEXT.tag}>{named.join(TEXT.between)}</Fact>
      <Fact name={MATERIALS_TEXT.scope}>{SCOPE_TEXT[scope]}</Fact>
      <Fact name={TEXT.uses}>{TEXT.designs(designs)}</Fact>
      {contents === undefined ? null : <Fact name={TEXT.shownIn}>{TEXT.contents(contents, published)}</Fact>}
    </Facts>
  )
}
