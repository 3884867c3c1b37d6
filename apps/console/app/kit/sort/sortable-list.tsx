import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useText } from '#i18n/use-text.ts';
import { movedTo } from './moved-to.ts';

type Parts = {
  /** The drag handle: dragged by a pointer, or by the keys Space, arrows, Space. */
  handle: ReactNode;
  /** The buttons that move the item by one step. */
  steps: ReactNode;
};

type SortableListProps<Item> = {
  /** The accessible name of the list. */
  label: string;
  items: readonly Item[];
  getId: (item: Item) => string;
  getTitle: (item: Item) => string;
  /** Called with the items in their new order. */
  onSort: (items: Item[]) => void;
  /** `grid`: items side by side, in rows that wrap; `list`: one below the other. */
  layout?: 'list' | 'grid';
  isDisabled?: boolean;
  className?: string;
  itemClassName?: string;
  children: (item: Item, parts: Parts, index: number) => ReactNode;
};

/** A list sorted by dragging, by keys, or by buttons that move one step. */
export function SortableList<Item>({
  label,
  items,
  getId,
  getTitle,
  onSort,
  layout = 'list',
  isDisabled = false,
  className,
  itemClassName,
  children,
}: SortableListProps<Item>) {
  const t = useText();
  const root = useRef<HTMLUListElement>(null);
  const stepped = useRef<{ id: string; by: -1 | 1 } | null>(null);
  const sensors = useSensors(
    // A small movement during a press is not a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(getId);
  const titleOf = (id: unknown) => {
    const item = items[ids.indexOf(String(id))];
    return item ? getTitle(item) : '';
  };
  const placeOf = (id: unknown) => ({ place: ids.indexOf(String(id)) + 1, count: items.length });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('kit.sort.lifted', { title: titleOf(active.id), ...placeOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('kit.sort.over', { title: titleOf(active.id), ...placeOf(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t('kit.sort.dropped', { title: titleOf(active.id), ...placeOf(over.id) }) : undefined,
    onDragCancel: ({ active }) => t('kit.sort.cancelled', { title: titleOf(active.id) }),
  };

  // The pressed button moves with its item and retains the focus; at an end the focus moves to the neighbouring
  // button.
  useLayoutEffect(() => {
    const last = stepped.current;
    if (!last) return;
    stepped.current = null;
    const row = [...(root.current?.children ?? [])].find((each) => each.getAttribute('data-item') === last.id);
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-step]') ?? [])];
    const same = buttons.find((button) => button.dataset['step'] === String(last.by) && !button.disabled);
    (same ?? buttons.find((button) => !button.disabled))?.focus();
  });

  function step(index: number, by: -1 | 1) {
    stepped.current = { id: ids[index] ?? '', by };
    onSort(movedTo(items, index, index + by));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('kit.sort.keys') } }}
      onDragEnd={({ active, over }) => {
        const [from, to] = [ids.indexOf(String(active.id)), over ? ids.indexOf(String(over.id)) : -1];
        if (to >= 0 && from !== to) onSort(movedTo(items, from, to));
      }}
    >
      <SortableContext
        items={ids}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
        disabled={isDisabled}
      >
        <ul ref={root} aria-label={label} className={className}>
          {items.map((item, index) => (
            <SortableItem
              key={getId(item)}
              id={getId(item)}
              title={getTitle(item)}
              index={index}
              count={items.length}
              layout={layout}
              isDisabled={isDisabled}
              className={itemClassName}
              onStep={(by) => step(index, by)}
            >
              {(parts) => children(item, parts, index)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

type SortableItemProps = {
  id: string;
  title: string;
  index: number;
  count: number;
  layout: 'list' | 'grid';
  isDisabled: boolean;
  className: string | undefined;
  onStep: (by: -1 | 1) => void;
  children: (parts: Parts) => ReactNode;
};

function SortableItem({ id, title, index, count, layout, isDisabled, className, onStep, children }: SortableItemProps) {
  const t = useText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const move = transform ? `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)` : undefined;
  const isGrid = layout === 'grid';
  return (
    <li
      ref={setNodeRef}
      data-item={id}
      style={{ transform: move, transition }}
      className={classNames(className, isDragging && 'relative z-10 opacity-80 shadow-card')}
    >
      {children({
        handle: (
          <IconButton
            {...attributes}
            {...listeners}
            ref={setActivatorNodeRef}
            icon="grip"
            iconSize={18}
            label={t('kit.sort.move', { title })}
            disabled={isDisabled}
            className="cursor-grab touch-none"
          />
        ),
        steps: (
          <>
            <IconButton
              icon={isGrid ? 'chevron-left' : 'chevron-up'}
              iconSize={18}
              data-step="-1"
              label={t('kit.sort.earlier', { title })}
              disabled={isDisabled || index === 0}
              onClick={() => onStep(-1)}
            />
            <IconButton
              icon={isGrid ? 'chevron-right' : 'chevron-down'}
              iconSize={18}
              data-step="1"
              label={t('kit.sort.later', { title })}
              disabled={isDisabled || index === count - 1}
              onClick={() => onStep(1)}
            />
          </>
        ),
      })}
    </li>
  );
}
