import { Button, Page } from '@tessera/shared/ui/core'
import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { CustomerDetail } from './CustomerDetail'
import { CustomerList } from './CustomerList'
import { CUSTOMERS_TEXT } from './customers.text'
import { NewCustomer } from './NewCustomer'

export default function CustomersPage() {
  const [creating, setCreating] = useState(false)
  const create = useCallback(() => setCreating(true), [])
  return (
    <Page
      title={CUSTOMERS_TEXT.title}
      extra={
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={create}>
          {CUSTOMERS_TEXT.create}
        </Button>
      }
    >
      <CustomerList onCreate={create} />
      <CustomerDetail />
      <NewCustomer open={creating} onClose={() => setCreating(false)} />
    </Page>
  )
}
