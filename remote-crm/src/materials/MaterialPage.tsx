import { takesAway } from '@tessera/shared/http/app-error'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { getMaterialRecord } from '@tessera/shared/contract/material'
import { links } from '@tessera/shared/remote/links'
import { Button, ButtonLink, DetailWait, Page } from '@tessera/shared/ui/core'
import { Fact, Facts, StatusTag } from '@tessera/shared/ui/data'
import { GOODS_TEXT, GoodDetail, GoodFacts, GoodSection } from '@tessera/shared/ui/goods'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { MATERIAL_STATUS_TEXT } from '@tessera/shared/text/material.text'
import { useMaterialRecord, useMaterialTags } from './materials.api'
import styles from './MaterialPage.module.css'
import { DETAIL_TEXT as TEXT, MATERIALS_TEXT, SCOPE_TEXT } from './materials.text'
import { keptElsewhere } from './materials.rules'
import { useMaterialActions } from './use-material-actions'
import { Versions } from './Versions'

/** One of the goods, with what who keeps it is told and can do. */
export default function MaterialPage() {
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  const query = useMaterialRecord(id)
  const actions = useMaterialActions()
  const navigate = useNavigate()
  const record = query.data
  if (!record || takesAway(query.error))
    return <DetailWait title={TEXT.title} id={id} query={query} list={links.materials()} variant="detail" />
  const { material, own } = record
  const remove = async () => {
    if (await actions.remove([material])) await navigate(links.materials())
  }
  const isOn = material.status === 'on'
  const { usable = isOn } = record
  const kept = keptElsewhere(record)
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
          {usable && design ? (
            <ButtonLink variant="primary" to={design}>
              {GOODS_TEXT.use}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <GoodDetail material={material} images={record.images}>
        <GoodSection label={TEXT.facts}>
          <MaterialFacts record={record} />
          {kept === null ? null : <p className={styles.quiet}>{kept}</p>}
          {isOn && !usable ? <p className={styles.quiet}>{TEXT.factoryHidden}</p> : null}
        </GoodSection>
        {record.versions.length > 0 ? (
          <GoodSection label={TEXT.versions} titled>
            <Versions
              versions={record.versions}
              onRestore={own ? (version) => void actions.restore(material, version) : undefined}
            />
          </GoodSection>
        ) : null}
      </GoodDetail>
      {actions.sheets}
    </Page>
  )
}

/** Where it says whose they are and whom to call. */
function AtFactory({ id }: { readonly id: string }) {
  return (
    <Link className={styles.atFactory} to={links.factoryGood(id)}>
      {TEXT.atFactory}
    </Link>
  )
}

interface RecordProps {
  readonly record: EndpointOutput<typeof getMaterialRecord>
}

function MaterialFacts({ record: { material, designs, contents, published = 0 } }: RecordProps) {
  const { id, status, scope, tagIds = [] } = material
  const tags = useMaterialTags().data?.tags ?? []
  const named = tags.filter((tag) => tagIds.includes(tag.id)).map(({ name }) => name)
  return (
    <Facts>
      <Fact name={MATERIALS_TEXT.status}>
        <StatusTag tone={status === 'on' ? 'success' : 'neutral'}>{MATERIAL_STATUS_TEXT[status]}</StatusTag>
      </Fact>
      <GoodFacts material={material} />
      <Fact name={MATERIALS_TEXT.tag}>{named.join(TEXT.between)}</Fact>
      <Fact name={MATERIALS_TEXT.scope}>
        {SCOPE_TEXT[scope]}
        {scope === 'factory' ? <AtFactory id={id} /> : null}
      </Fact>
      <Fact name={TEXT.uses}>{TEXT.designs(designs)}</Fact>
      {contents === undefined ? null : <Fact name={TEXT.shownIn}>{TEXT.contents(contents, published)}</Fact>}
    </Facts>
  )
}
