import * as contract from '@lantern/contract/menu/menu'
import * as options from '@lantern/contract/menu/options'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount, mountCached } from '../../kernel/http/mount.ts'
import * as categories from './service.categories.ts'
import * as groups from './service.options.ts'
import * as menu from './service.ts'

export function menuRoutes(app: App, kernel: Kernel): void {
  mountCached(app, contract.listFoodCategories, () => menu.listCategories(kernel))

  mountCached(app, contract.listFoodItems, ({ query }) => menu.listItems(kernel, query.categoryId))

  mount(app, contract.listManagedFoodItems, () => menu.listManagedItems(kernel))

  mount(app, contract.createFoodItem, ({ viewer, body }) =>
    menu.createItem(kernel, viewer.id, body),
  )

  mount(app, contract.updateFoodItem, ({ viewer, params, body }) =>
    menu.updateItem(kernel, viewer, { ...body, id: params.id }),
  )

  mount(app, contract.deleteFoodItem, ({ viewer, params }) =>
    menu.deleteItem(kernel, viewer.id, params.id),
  )

  mount(app, contract.bulkUpdateFoodItems, async ({ viewer, body, language }) => {
    const { items: itemIds, updateData: change } = body
    const updated = await menu.bulkUpdate(kernel, viewer, { itemIds, change })
    return { message: menu.updatedIn(updated, language), updated }
  })

  mount(app, contract.setFoodAvailability, ({ viewer, params, body }) =>
    menu.setAvailability(kernel, viewer, { id: params.id, ...body }),
  )

  mount(app, contract.createFoodCategory, ({ viewer, body }) =>
    categories.createCategory(kernel, viewer.id, body),
  )

  mount(app, contract.updateFoodCategory, ({ viewer, params, body }) =>
    categories.updateCategory(kernel, viewer.id, { ...body, id: params.id }),
  )

  mount(app, contract.orderFoodCategories, ({ viewer, body }) =>
    categories.orderCategories(kernel, viewer.id, body.ids),
  )

  mount(app, contract.deleteFoodCategory, ({ viewer, params }) =>
    categories.deleteCategory(kernel, viewer.id, params.id),
  )

  mount(app, options.listOptionGroups, () => groups.listGroups(kernel))

  mount(app, options.createOptionGroup, ({ viewer, body }) =>
    groups.createGroup(kernel, viewer.id, body),
  )

  mount(app, options.updateOptionGroup, ({ viewer, params, body }) =>
    groups.updateGroup(kernel, viewer, { ...body, id: params.id }),
  )

  mount(app, options.deleteOptionGroup, ({ viewer, params }) =>
    groups.deleteGroup(kernel, viewer.id, params.id),
  )

  mount(app, options.orderOptionGroups, ({ viewer, body }) =>
    groups.orderGroups(kernel, viewer.id, body.ids),
  )
}
