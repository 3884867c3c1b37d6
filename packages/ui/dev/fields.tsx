import { useId, useState } from 'react';
import { Button } from '../src/button/button.tsx';
import { Checkbox } from '../src/field/checkbox.tsx';
import { CodeField } from '../src/field/code-field.tsx';
import { EmailField } from '../src/field/email-field.tsx';
import { FieldError } from '../src/field/field.tsx';
import { Icon } from '../src/icon/icon.tsx';
import { ListboxCount, ListboxOptions } from '../src/field/listbox/listbox-options.tsx';
import { PhoneField } from '../src/field/phone-field.tsx';
import { RadioCardGroup } from '../src/field/radio-card-group.tsx';
import { TextArea } from '../src/field/text-area.tsx';
import { TextField } from '../src/field/text-field.tsx';
import { useListbox } from '../src/field/listbox/use-listbox.ts';
import { Specimen } from './specimen.tsx';

const required = 'Это поле обязательно';
const onlyDigits = (typed: string) => typed.replace(/\D/g, '');

/** Form fields. */
export function Fields() {
  const [phone, setPhone] = useState('+79161234567');
  const [code, setCode] = useState('12');
  const [way, setWay] = useState<string | null>('cash');

  return (
    <>
      <Specimen name="TextField">
        <TextField label="Имя" defaultValue="Анна" />
        <TextField label="Название" hint="Например, «Дом»" isOptional placeholder="Дом" />
        <TextField label="Улица" error={required} />
        <TextField label="Поиск" leading={<Icon name="search" size={20} />} defaultValue="Большая Никитская улица" />
        <TextField label="Промокод" beside={<Button variant="soft">Применить</Button>} />
        <TextField label="Номер" defaultValue="10001" readOnly />
        <TextField label="Номер" defaultValue="10001" disabled />
      </Specimen>
      <Specimen name="EmailField, PhoneField, CodeField">
        <EmailField label="Электронная почта" hint="Пришлём чек" />
        <PhoneField
          label="Телефон"
          value={phone}
          onValueChange={setPhone}
          format={(stored) => stored}
          normalize={(typed) => typed.replaceAll(/[^\d+]/g, '')}
          error="Проверьте номер: в нём десять цифр после +7"
        />
        <CodeField
          label="Код"
          length={4}
          value={code}
          onValueChange={setCode}
          normalize={onlyDigits}
          findInPasted={onlyDigits}
        />
      </Specimen>
      <Specimen name="Listbox">
        <Colours />
      </Specimen>
      <Specimen name="TextArea">
        <TextArea label="Комментарий" defaultValue="Позвоните за час: домофон не работает." isOptional />
        <TextArea label="Причина" error={required} />
      </Specimen>
      <Specimen name="FieldError">
        <FieldError id="narrow-error" error={required} />
      </Specimen>
      <Specimen name="Checkbox">
        <Checkbox label="Нет номера: частный дом или офис" defaultChecked />
        <Checkbox
          label="Даю согласие на обработку персональных данных и на передачу их курьерской службе"
          error="Без согласия заказ не принять"
        />
      </Specimen>
      <Specimen name="RadioCardGroup">
        <RadioCardGroup
          legend="Как оплатить"
          value={way}
          onValueChange={setWay}
          options={[
            { value: 'cash', title: 'Наличными курьеру', description: 'Сдача найдётся', aside: '390 ₽' },
            { value: 'card', title: 'Картой', icon: <Icon name="wallet" /> },
            { value: 'contract', title: 'По договору', disabledReason: 'Только для организаций' },
          ]}
        />
        <RadioCardGroup
          legend="Пустые бутыли"
          value={null}
          onValueChange={setWay}
          error="Скажите, есть ли у вас пустые бутыли на обмен"
          options={[
            { value: 'yes', title: 'Есть, верну курьеру' },
            { value: 'no', title: 'Нет, продолжить без них' },
          ]}
        />
      </Specimen>
    </>
  );
}

const colours = ['Белый', 'Голубой', 'Зелёный', 'Синий'];

function Colours() {
  const [text, setText] = useState('');
  const listbox = useListbox({
    id: useId(),
    rows: colours.filter((name) => name.toLowerCase().includes(text.toLowerCase())).map((key) => ({ key })),
    onChoose({ key }) {
      setText(key);
      listbox.close();
    },
  });
  return (
    <div>
      <TextField
        label="Цвет"
        value={text}
        {...listbox.fieldAttributes}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          listbox.leaveRows();
          listbox.open();
        }}
        onKeyDown={listbox.onKeyDown}
      />
      <ListboxCount>{listbox.isExpanded && `Цветов: ${listbox.rows.length}`}</ListboxCount>
      <ListboxOptions listbox={listbox} label="Цвета">
        {({ key }) => key}
      </ListboxOptions>
    </div>
  );
}
