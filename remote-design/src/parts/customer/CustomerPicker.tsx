import { getCustomerList } from '@tessera/shared/contract/customer'
import { useEndpoint } from '@tessera/shared/query/query'
import { Select } from '@tessera/shared/ui/form'
import { useEffect, useState } from 'react'
import { CUSTOMER_TEXT as TEXT } from './customer.text'

export interface CustomerName {
  readonly id: string
  readonly name: string
}

interface CustomerPickerProps {
  readonly value: CustomerName | null
  readonly onChange: (customer: CustomerName | null) => void
  readonly label: string
}

const SHOWN = 20
/** After the last key. */
const REST_MS = 250

/** Finds a customer of the team by name or number. */
export function CustomerPicker({ value, onChange, label }: CustomerPickerProps) {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const query = useEndpoint(
    getCustomerList,
    { pageSize: SHOWN, ...(keyword === '' ? {} : { keyword }) },
    { keepPrevious: true, enabled: opened },
  )
  const found =
    query.data?.list.map(({ id, name, mobile }) => ({
      value: id,
      label: name,
      text: mobile ? `${name} · ${mobile}` : name,
    })) ?? []
  return (
    <Select<{ value: string; label: string } | null>
      labelInValue
      value={value && { value: value.id, label: value.name }}
      options={found}
      optionRender={({ data }) => data['text'] as string}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={TEXT.choose}
      aria-label={label}
      allowClear
      onOpenChange={(open) => setOpened((former) => former || open)}
      loading={query.isFetching}
      notFoundContent={query.isPending ? null : TEXT.nobody}
      onChange={(chosen) => onChange(chosen ? { id: chosen.value, name: chosen.label } : null)}
    />
  )
}
