import { useState } from 'react';
import type { ButtonSize, ButtonVariant } from '../src/button/button-class.ts';
import { Button } from '../src/button/button.tsx';
import { IconButton } from '../src/button/icon-button.tsx';
import { Icon, type IconName } from '../src/icon/icon.tsx';
import { Stepper } from '../src/field/stepper.tsx';
import { Switch } from '../src/field/switch.tsx';
import { TabsBar } from '../src/layout/tabs-bar.tsx';
import { Why } from '../src/overlay/why.tsx';
import { SegmentedControl } from '../src/field/segmented-control.tsx';
import { Row, Specimen } from './specimen.tsx';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'soft', 'ghost', 'danger'];
const sizes: readonly ButtonSize[] = ['md', 'lg'];

const sections = ['Вода 19 литров', 'Вода', 'Стаканы и аксессуары', 'Kulerlər və pompalar', 'Tea'].map(
  (label, index) => ({
    id: `section-${index}`,
    label,
  }),
);

/** Buttons and links. */
export function Actions({ iconMeanings }: { iconMeanings: Readonly<Record<IconName, { means: string }>> }) {
  const [quantity, setQuantity] = useState(0);
  const [isOn, setOn] = useState(true);
  const [way, setWay] = useState('sms');
  const [activeId, setActiveId] = useState('section-0');

  return (
    <>
      <Specimen name="Button">
        {sizes.map((size) => (
          <Row key={size}>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {variant}
              </Button>
            ))}
          </Row>
        ))}
        <Row>
          <Button iconStart={<Icon name="plus" size={20} />}>В корзину</Button>
          <Button variant="soft" iconEnd={<Icon name="chevron-right" size={20} />}>
            Дальше
          </Button>
          <Button isLoading>Сохранить</Button>
          <Button isDisabled>Сохранить</Button>
        </Row>
        <Button isWide disabledReason="Сначала выберите, когда привезти заказ">
          Заказать 1 380 ₽
        </Button>
        <Button isWide variant="secondary">
          Отозвать согласие на обработку персональных данных и удалить аккаунт
        </Button>
      </Specimen>
      <Specimen name="IconButton">
        <Row>
          <IconButton icon="heart" label="Избранное" />
          <IconButton icon="cart" variant="soft" label="Корзина" />
          <IconButton icon="share" variant="surface" label="Поделиться" />
          <IconButton icon="chevron-left" label="Назад" disabled />
        </Row>
      </Specimen>
      <Specimen name="Icon">
        <Row>
          {(Object.keys(iconMeanings) as IconName[]).map((name) => (
            <span key={name} className="flex w-44 items-center gap-2 text-xs text-ink-muted">
              <Icon name={name} className="text-ink" />
              <span className="min-w-0">
                <b className="text-ink">{name}</b>: {iconMeanings[name].means}
              </span>
            </span>
          ))}
        </Row>
      </Specimen>
      <Specimen name="Stepper">
        <Row>
          <Stepper label="Вода" value={quantity} onValueChange={setQuantity} max={3} />
          <Stepper label="Вода" value={quantity} onValueChange={setQuantity} addLabel="В корзину" size="lg" />
          <Stepper label="Вода" value={3} max={3} onValueChange={setQuantity} />
          <Stepper label="Вода" value={2} isDisabled onValueChange={setQuantity} />
        </Row>
        <Stepper label="Вода" value={quantity} onValueChange={setQuantity} addLabel="Добавить в корзину" isWide />
      </Specimen>
      <Specimen name="Switch">
        <Switch label="Новости" isOn={isOn} onChange={setOn} />
        <Switch
          label="Согласие на получение рекламных сообщений от магазина и его партнёров"
          description="Редакция 2026-11, можно отозвать в любой день"
          isOn={!isOn}
          onChange={(next) => setOn(!next)}
        />
        <Switch label="В пути" isOn isBusy onChange={setOn} />
      </Specimen>
      <Specimen name="SegmentedControl">
        <SegmentedControl
          label="Способ"
          value={way}
          onValueChange={setWay}
          segments={[
            { value: 'sms', label: 'SMS' },
            { value: 'call', label: 'Звонок' },
            { value: 'mail', label: 'Электронная почта' },
          ]}
        />
      </Specimen>
      <Specimen name="TabsBar">
        <TabsBar
          label="Разделы"
          items={sections}
          activeId={activeId}
          onSelect={(id, event) => {
            event.preventDefault();
            setActiveId(id);
          }}
        />
      </Specimen>
      <Specimen name="Why">
        <Row>
          Помпа 450 ₽<Why>К первому заказу воды нужна помпа. Если она есть, нажмите «У меня уже есть».</Why>
        </Row>
      </Specimen>
    </>
  );
}
